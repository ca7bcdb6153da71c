import { existsSync, readFileSync, readdirSync } from "node:fs";
import { dirname, join } from "node:path";
import { describe, expect, it } from "vitest";
import { parse, parseAllDocuments } from "yaml";
import { variableNames } from "#app/platform/env/env.server.ts";
import { drainMs } from "../server/drain.ts";
import { healthPaths } from "../server/http/health-paths.ts";
import { neededFolders } from "./trim-image.ts";

/** Set by us, or by tests: no operator ever names them. */
const neverAnOperators = [
  "NODE_ENV",
  "EMBEDDED_DATABASE_URL",
  "DEMO_TEACHERS",
  "ALLOW_EMULATORS",
  "ALLOW_INVENTED_COMPANY",
  "FETCH_ALLOW",
  "FIREBASE_AUTH_EMULATOR_HOST",
  "FIRESTORE_EMULATOR_HOST",
  "GOOGLE_STAND_IN_HOST",
];
/** How long a server of production says that it ends, where nobody says otherwise. */
const noticeMs = 2_000;
const read = (path: string) => readFileSync(path, "utf8");

it("the sample of the environment has every variable of the product, and no other", () => {
  const sample = [...read("deploy/production.env.sample").matchAll(/^#?([A-Z][A-Z0-9_]+)=/gm)];
  const names = sample.map(([, name]) => name!);
  expect(names).toHaveLength(new Set(names).size);
  expect(names.toSorted()).toEqual(
    variableNames.filter((name) => !neverAnOperators.includes(name)).toSorted(),
  );
});

it("the image ends as a user without rights, with nothing but what the product needs, and asks itself whether it is ready", () => {
  const stages = read("Dockerfile")
    .split(/^FROM /m)
    .slice(1);
  const [build, last] = stages as [string, string];
  expect(stages).toHaveLength(2);
  const version = (JSON.parse(read("package.json")) as any).dependencies.node;
  for (const stage of stages) expect(stage).toMatch(new RegExp(`^node:${version}-`));
  for (const [, script] of read("Dockerfile").matchAll(/\b((?:scripts|server)\/[\w-]+\.ts)\b/g))
    expect(existsSync(script!), script).toBe(true);
  expect(build).toMatch(/^RUN node scripts\/trim-image\.ts \/image$/m);
  expect(last.match(/^COPY .*$/gm)).toEqual(["COPY --from=build /image ./"]);
  expect(last).toMatch(/^USER [1-9]\d*:[1-9]\d*$/m);
  expect(last).toMatch(/^HEALTHCHECK .*scripts\/operations\/healthy\.ts/m);
  for (const [, name] of last.matchAll(/\b([A-Z_]{3,})=/g))
    expect([...variableNames, "NODE_ENV"]).toContain(name);
  // Neither secrets nor what was installed or built on another machine.
  for (const line of [".git", "node_modules", "build", ".data*", "deploy/*.env"])
    expect(read(".dockerignore").split("\n")).toContain(line);
});

it("every package that the product imports is named in package.json, and so is in the image", () => {
  const { dependencies } = JSON.parse(read("package.json")) as any;
  const imported = new Map<string, string>();
  for (const file of ["app", "config", "server"].flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: "utf8" }).map((name) => join(folder, name)),
  )) {
    if (!/\.tsx?$/.test(file) || file.includes(".test.")) continue;
    for (const [, from, alone] of read(file).matchAll(
      /^(?:import|export)\b[^"=;]*\bfrom "([^"]+)";$|^import "([^"]+)";$/gm,
    )) {
      const name = (from ?? alone)!;
      if (!/^(?:[#.]|node:|virtual:)/.test(name))
        imported.set(
          name
            .split("/")
            .slice(0, name.startsWith("@") ? 2 : 1)
            .join("/"),
          file,
        );
    }
  }
  expect(imported.size).toBeGreaterThan(50);
  for (const [name, file] of imported) expect(dependencies, file).toHaveProperty([name]);
});

it("every command of an operator runs as it is: nothing that it imports has to be built first", () => {
  const { scripts } = JSON.parse(read("package.json")) as any;
  const commands = ["admin:create", "audit:verify", "backup", "db:migrate", "reseal", "restore"];
  const seen = new Set(commands.map((name) => /node (\S+\.ts)/.exec(scripts[name])![1]!));
  for (const file of seen)
    for (const [, name] of read(file).matchAll(
      /^(?:import|export)\b(?! type)[^"=;]*\bfrom "([#.][^"]+)";$/gm,
    ))
      seen.add(name!.startsWith("#") ? name!.slice(1) : join(dirname(file), name!));
  expect(seen.size).toBeGreaterThan(100);
  expect([...seen].filter((file) => file.endsWith(".tsx"))).toEqual([]);
});

it("the image has the packages that code names, what they need, and those next to them", () => {
  const lock = {
    packages: {
      "": {},
      "node_modules/a": { dependencies: { b: "2" }, optionalDependencies: { gone: "1" } },
      "node_modules/a/node_modules/b": { dependencies: { c: "1" } },
      "node_modules/b": {},
      "node_modules/c": {
        peerDependencies: { node: "24", d: "1", e: "1" },
        peerDependenciesMeta: { e: { optional: true } },
      },
      "node_modules/d": {},
      "node_modules/e": {},
      "node_modules/node": {},
      "node_modules/vite": {},
    },
  };
  expect(neededFolders(lock, ["a", "vite"])).toEqual([
    "node_modules/a",
    "node_modules/a/node_modules/b",
    "node_modules/c",
    "node_modules/d",
  ]);
});

describe("the compose file", () => {
  const { services, secrets } = parse(read("deploy/compose.yaml"), { merge: true }) as any;

  it("has PostgreSQL 18, Redis, a relay and a proxy with TLS, each of a version and with a check of its health", () => {
    for (const [name, image] of [
      ["database", /^postgres:18\./],
      ["redis", /^redis:\d/],
      ["relay", /^coturn\/coturn:\d/],
      ["proxy", /^caddy:\d/],
    ] as const) {
      expect(services[name].image).toMatch(image);
      expect(services[name].healthcheck.test, name).toBeDefined();
    }
    for (const { file } of Object.values(secrets) as any[]) expect(file).toMatch(/\.env$/);
  });

  it("runs the product without a writable root, with names that it knows, and lets it end in order", () => {
    for (const name of ["app", "backup"]) {
      expect(services[name]).toMatchObject({ read_only: true, tmpfs: ["/tmp"], cap_drop: ["ALL"] });
      expect(services[name].env_file).toBe("production.env");
      for (const variable of Object.keys(services[name].environment ?? {}))
        expect(variableNames).toContain(variable);
      const [, script] = services[name].command ?? [null, "server/main.ts"];
      expect(existsSync(script)).toBe(true);
    }
    expect(parseInt(services.app.stop_grace_period) * 1_000).toBeGreaterThan(drainMs + noticeMs);
    const mounted = Object.values(services).flatMap((one: any) => one.volumes ?? []);
    for (const [, path] of mounted.join("\n").matchAll(/^\.\/([^:]+):/gm))
      expect(existsSync(join("deploy", path!)), path).toBe(true);
  });

  it("ends and starts again what takes more memory than a server may, as Kubernetes does", () => {
    const [, heap] = /--max-old-space-size=(\d+)/.exec(read("server/memory.ts"))!;
    const [, limit] = /limits: \{ memory: (\d+)Mi \}/.exec(read("deploy/kubernetes/product.yaml"))!;
    for (const name of ["app", "backup"])
      expect(services[name]).toMatchObject({ mem_limit: `${limit}m`, restart: "unless-stopped" });
    // Kept pages, files and passwords that are hashed lie outside of the heap.
    expect(Number(limit)).toBeGreaterThanOrEqual(3 * Number(heap));
    expect(read("docs/operations/processes.md")).toContain(`${heap} MB of heap`);
  });

  it("leads the proxy to the product's port, and the relay to the lines that are explained", () => {
    const sample = read("deploy/production.env.sample");
    const port = /^PORT=(\d+)$/m.exec(sample)![1];
    expect(read("deploy/Caddyfile")).toContain(`reverse_proxy app:${port}`);
    expect(read("deploy/Caddyfile")).toContain(`health_uri ${healthPaths.ready}`);
    // The product compresses what may be compressed: the length of a page may tell what is in it.
    expect(read("deploy/Caddyfile")).not.toMatch(/^\s*encode/m);
    const explained = read("docs/turn.md");
    for (const line of read("deploy/turnserver.conf").split("\n"))
      if (line !== "" && !line.startsWith("#")) expect(explained).toContain(line);
  });
});

describe("the manifests for Kubernetes", () => {
  const folder = "deploy/kubernetes";
  const files = readdirSync(folder).filter((file) => file !== "kustomization.yaml");
  const all = files.flatMap((file) =>
    parseAllDocuments(read(join(folder, file))).map((one) => one.toJS() as any),
  );
  const ofKind = (kind: string) => all.filter((one) => one.kind === kind);
  const pods = [...ofKind("Deployment"), ...ofKind("Job")].map(({ spec }) => spec.template);
  const [settings] = ofKind("ConfigMap");

  it("are all named, and none is left out", () => {
    expect(parse(read(join(folder, "kustomization.yaml"))).resources.toSorted()).toEqual(
      files.toSorted(),
    );
  });

  it("let no process be root, write to its root, gain rights or take all of a machine", () => {
    expect(pods).toHaveLength(3);
    for (const { spec } of pods) {
      expect(spec.securityContext).toMatchObject({ runAsNonRoot: true });
      expect(spec.securityContext.runAsUser).toBeGreaterThan(0);
      expect(spec.automountServiceAccountToken).toBe(false);
      for (const {
        securityContext,
        resources,
        envFrom,
        command,
        volumeMounts = [],
      } of spec.containers) {
        expect(securityContext).toEqual({
          allowPrivilegeEscalation: false,
          readOnlyRootFilesystem: true,
          capabilities: { drop: ["ALL"] },
        });
        expect(
          resources.requests.cpu && resources.requests.memory && resources.limits.memory,
        ).toBeTruthy();
        expect(envFrom[0]).toEqual({ configMapRef: { name: settings.metadata.name } });
        if (command !== undefined) expect(existsSync(command[1]), command[1]).toBe(true);
        const there = (spec.volumes ?? []).map(({ name }: any) => name);
        for (const { name } of volumeMounts) expect(there).toContain(name);
      }
    }
  });

  it("ask at addresses that there are, at the port that is listened on, and stop in order", () => {
    const [product] = ofKind("Deployment").filter(
      ({ metadata }) => metadata.name === settings.metadata.name,
    );
    const { containers, terminationGracePeriodSeconds } = product.spec.template.spec;
    const [container] = containers;
    const [port] = container.ports;
    expect(String(port.containerPort)).toBe(settings.data.PORT);
    for (const [probe, path] of [
      ["livenessProbe", healthPaths.alive],
      ["startupProbe", healthPaths.alive],
      ["readinessProbe", healthPaths.ready],
    ] as const)
      expect(container[probe].httpGet).toEqual({ path, port: port.name });
    const wait = container.lifecycle.preStop.sleep.seconds;
    expect(terminationGracePeriodSeconds * 1_000).toBeGreaterThan(
      wait * 1_000 + noticeMs + drainMs,
    );
    expect(ofKind("Service")[0].spec.ports[0].targetPort).toBe(port.name);
    const [policy] = ofKind("NetworkPolicy");
    expect(policy.spec.ingress[0].ports).toEqual([{ protocol: "TCP", port: port.containerPort }]);
  });

  it("name no variable that the product does not know", () => {
    for (const name of Object.keys(settings.data)) expect(variableNames).toContain(name);
  });

  it("keep enough servers, and know whom they mean", () => {
    const labels = pods.map(({ metadata }) => metadata.labels.app);
    for (const { spec } of ofKind("Deployment"))
      expect(spec.selector.matchLabels).toEqual(spec.template.metadata.labels);
    expect(labels).toContain(ofKind("PodDisruptionBudget")[0].spec.selector.matchLabels.app);
    expect(labels).toContain(ofKind("Service")[0].spec.selector.app);
    const [policy] = ofKind("NetworkPolicy");
    expect(policy.spec.podSelector.matchExpressions[0].values.toSorted()).toEqual(
      labels.toSorted(),
    );
    const [scale] = ofKind("HorizontalPodAutoscaler");
    expect(scale.spec.scaleTargetRef.name).toBe(settings.metadata.name);
    expect(scale.spec.minReplicas).toBeGreaterThan(1);
  });
});
