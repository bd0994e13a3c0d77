import { expect, it } from "vitest";

import { rendered } from "../../tests/support/rendered";
import { Button, ButtonLink } from "./button";
import { NamesWithin } from "./content-text";

const words = <NamesWithin text="Mitglied werden: Friend, 100 $" names={["Friend"]} />;

it("the words of a framed button are one child, so that a marked name stays in its sentence", () => {
  const inOne = />(<span>Mitglied werden: <span lang="en-US">Friend<\/span>, 100 \$<\/span>)</;
  expect(rendered(<Button>{words}</Button>, "de")).toMatch(inOne);
  expect(
    rendered(
      <ButtonLink href="/memberships" look="sun">
        {words}
      </ButtonLink>,
      "de",
    ),
  ).toMatch(inOne);
});

it("a text, and a button that looks like a link, have no frame around their words", () => {
  expect(rendered(<Button>Join</Button>)).toContain('class="btn">Join</button>');
  expect(rendered(<Button look="link">{words}</Button>, "de")).toContain(
    'class="btn-link">Mitglied werden: <span lang="en-US">Friend</span>, 100 $</button>',
  );
});
