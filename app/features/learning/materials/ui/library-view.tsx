import { Folder, FolderOpen, Library as LibraryIcon, Plus } from "lucide-react";
import { Form, href, Link } from "react-router";
import type { FormState } from "#app/platform/forms/forms.ts";
import { VersionedForm } from "#app/features/learning/versioned-form/versioned-form.tsx";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { TextField } from "#app/ui/fields/field.tsx";
import { Panel } from "#app/ui/panel.tsx";
import { rules } from "#config/rules.ts";
import type { Library } from "../materials.server.ts";
import { assignedText } from "../text.ts";
import { hostOf } from "./material-body.tsx";
import { MaterialIcon } from "./material-icon.tsx";

type LibraryProps = { library: Library; state: FormState | undefined };

const home = () => href("/teacher/materials");

/** A teacher's materials: folders on one side, what is in them on the other, and a search through all. */
export function LibraryView({ library, state }: LibraryProps) {
  const { folder, search, materials } = library;
  return (
    <div className="grid items-start gap-6.5 lg:grid-cols-[17rem_minmax(0,1fr)]">
      <div className="grid gap-6.5 max-lg:order-last">
        <Folders library={library} state={state} />
        {folder === null ? null : <OneFolder folder={folder} state={state} />}
      </div>
      <div className="grid min-w-0 gap-5">
        <Search search={search} />
        {materials.length === 0 ? (
          <Nothing library={library} />
        ) : (
          <Panel title={folder?.name ?? (search === "" ? "All materials" : "Found")}>
            <p role="status" className="num mb-2 text-sm text-muted">
              {materials.length === 1 ? "1 material" : `${materials.length} materials`}
            </p>
            <ul>
              {materials.map((material) => (
                <Line key={material.id} material={material} />
              ))}
            </ul>
          </Panel>
        )}
      </div>
    </div>
  );
}

function Line({ material }: { material: Library["materials"][number] }) {
  const { id, kind, title, words, url, file, students } = material;
  const about = url === null ? (file === null ? words : file.name) : hostOf(url);
  return (
    <li className="flex items-center gap-4 border-t border-line py-3 first:border-t-0 last:pb-0">
      <MaterialIcon kind={kind} />
      <div className="min-w-0">
        <Link
          to={href("/teacher/materials/:materialId", { materialId: id })}
          className="link-quiet -my-1.5 inline-flex min-h-11 items-center font-semibold wrap-anywhere"
        >
          <span dir="auto">{title}</span>
        </Link>
        <p className="text-sm text-muted">
          <span dir="auto" className="line-clamp-1 wrap-anywhere">
            {about}
          </span>
          <span className="num">{capital(assignedText(students))}</span>
        </p>
      </div>
    </li>
  );
}

function Folders({ library: { folders, folder }, state }: LibraryProps) {
  return (
    <Panel title="Folders">
      <nav aria-label="Folders" className="-mx-2">
        <ul>
          <FolderLink to={home()} isHere={folder === null} icon={LibraryIcon}>
            All materials
          </FolderLink>
          {folders.map(({ id, name, count }) => (
            <FolderLink
              key={id}
              to={`${home()}?folder=${id}`}
              isHere={folder?.id === id}
              icon={folder?.id === id ? FolderOpen : Folder}
              count={count}
            >
              {name}
            </FolderLink>
          ))}
        </ul>
      </nav>
      <div className="mt-4 border-t border-line pt-4">
        <VersionedForm intent="add-folder" state={state}>
          {(field) => (
            <>
              <TextField
                {...field("name")}
                label="New folder"
                most={rules.materials.folderCharacters}
              />
              <div>
                <Button variant="outline" size="s">
                  <Plus size={16} aria-hidden="true" /> Make folder
                </Button>
              </div>
            </>
          )}
        </VersionedForm>
      </div>
    </Panel>
  );
}

type FolderLinkProps = {
  to: string;
  isHere: boolean;
  icon: typeof Folder;
  count?: number;
  children: string;
};

function FolderLink({ to, isHere, icon: Icon, count, children }: FolderLinkProps) {
  return (
    <li>
      <Link
        to={to}
        aria-current={isHere ? "page" : undefined}
        className="flex min-h-11 items-center gap-2.5 rounded-control px-2 hover:bg-sunken aria-[current]:bg-brand-soft aria-[current]:font-semibold"
      >
        <Icon size={17} aria-hidden="true" className="shrink-0" />
        <span dir="auto" className="min-w-0 grow wrap-anywhere">
          {children}
        </span>
        {count === undefined ? null : (
          <span className="num text-sm text-muted">
            {count}
            <span className="sr-only"> materials</span>
          </span>
        )}
      </Link>
    </li>
  );
}

type OneFolderProps = { folder: NonNullable<Library["folder"]>; state: FormState | undefined };

function OneFolder({ folder, state }: OneFolderProps) {
  return (
    <Panel title="This folder">
      <VersionedForm intent="rename-folder" state={state} stored={{ name: folder.name }}>
        {(field) => (
          <>
            <input type="hidden" name="folder" value={folder.id} />
            <TextField {...field("name")} label="Name" most={rules.materials.folderCharacters} />
            <div>
              <Button variant="outline" size="s">
                Rename
              </Button>
            </div>
          </>
        )}
      </VersionedForm>
      <Form method="post" className="mt-4 border-t border-line pt-4">
        <input type="hidden" name="intent" value="delete-folder" />
        <input type="hidden" name="folder" value={folder.id} />
        <p className="mb-2.5 text-sm text-muted">What is in it stays among all materials.</p>
        <Button variant="danger" size="s">
          Delete folder
        </Button>
      </Form>
    </Panel>
  );
}

function Search({ search }: { search: string }) {
  return (
    <Form role="search" action={home()} className="flex flex-wrap items-end gap-3" key={search}>
      <TextField
        type="search"
        name="q"
        label="Search your materials"
        defaultValue={search}
        className="min-w-0 flex-[1_1_16rem]"
        hint="Words of names, notes, files and folders. Accents do not matter."
      />
      <Button variant="outline" className="mb-7">
        Search
      </Button>
      {search === "" ? null : (
        <Link to={home()} className="link mb-7 inline-flex min-h-11 items-center">
          Show all
        </Link>
      )}
    </Form>
  );
}

function Nothing({ library: { search, folder } }: { library: Library }) {
  if (search !== "") return <p role="status">None of your materials has “{search}”.</p>;
  if (folder !== null) return <p role="status">Nothing is in this folder yet.</p>;
  return (
    <EmptyState
      title="No materials yet"
      action={
        <ButtonLink to={href("/teacher/materials/starter")} variant="outline">
          Look at the starter set
        </ButtonLink>
      }
    >
      Keep what you teach with in one place: files, links and notes. Give it to your students, and
      have it beside the call.
    </EmptyState>
  );
}

function capital(text: string): string {
  return text.slice(0, 1).toUpperCase() + text.slice(1);
}
