import { doorFor } from "#app/ui/drawings/door.ts";
import { Doorway } from "#app/ui/drawings/doorway.tsx";
import { NumberedHouse } from "#app/ui/drawings/house.tsx";
import { DoorLeaf } from "#app/ui/drawings/leaf.tsx";
import { Mark } from "#app/ui/drawings/mark.tsx";
import { paint } from "#app/ui/drawings/palette.ts";
import { hairStyles } from "#app/ui/drawings/portrait-shapes.tsx";
import { Portrait, portraitFor } from "#app/ui/drawings/portrait.tsx";
import { Terrace } from "#app/ui/drawings/terrace.tsx";
import { ArchWindow } from "#app/ui/drawings/window.tsx";
import { Exhibit, Line, Shelf } from "./shelf.tsx";

export function Drawings() {
  const visitor = portraitFor("gallery");
  return (
    <Shelf id="drawings" title="Drawings">
      <Exhibit name="Mark, ArchWindow dark and lit, DoorLeaf">
        <Line>
          <Mark />
          <span className="bg-foot p-2">
            <Mark onDark />
          </span>
          <ArchWindow className="h-26 w-auto" />
          <ArchWindow lit className="h-26 w-auto" />
          {["es", "ja", "ar"].map((language) => (
            <svg key={language} viewBox="0 0 132 216" aria-hidden="true" className="h-26 w-auto">
              <DoorLeaf door={doorFor(language)} />
            </svg>
          ))}
        </Line>
      </Exhibit>
      <Exhibit name="Doorway: closed, open, somebody in it; the door alone">
        <Line>
          <Doorway door={doorFor("fr")} number={12} plant className="h-58 w-auto" />
          <Doorway door={doorFor("es")} state="open" window="lit" className="h-58 w-auto" />
          <Doorway door={doorFor("de")} state="in" who={visitor} className="h-58 w-auto" />
          <Doorway door={doorFor("it")} crop="door" className="h-58 w-auto" />
        </Line>
      </Exhibit>
      <Exhibit name="NumberedHouse">
        <NumberedHouse number={404} door={paint.plum} className="h-58 w-auto" />
      </Exhibit>
      <Exhibit name="Portrait in every style, with glasses and a beard">
        <Line>
          {hairStyles.map((style, index) => (
            <Portrait
              key={style}
              options={{ ...visitor, style, skin: index % 6, hair: index % 6 }}
              className="h-26 w-auto rounded-arch-s"
            />
          ))}
          <Portrait
            options={{ ...visitor, style: "bob", acc: "glasses" }}
            className="h-26 w-auto rounded-arch-s"
          />
          <Portrait
            options={{ ...visitor, style: "short", acc: "beard" }}
            label="Somebody with a beard"
            className="h-26 w-auto rounded-arch-s"
          />
        </Line>
      </Exhibit>
      <Exhibit name="Terrace">
        <Terrace className="block h-62.5 w-full bg-sky" />
      </Exhibit>
    </Shelf>
  );
}
