import type { CommandExplanation, EventExplanation, TableView, Template } from '@stackledger/wire';
import type { ReactNode } from 'react';
import { sentence } from '../../client/ui-error.js';
import { useResource } from '../../client/use-resource.js';
import { Notice } from '../../design/notice.js';
import { RuleOf } from '../../design/rule-of.js';
import { Sheet } from '../../design/sheet.js';
import type { GameLayout } from '../../games/game-layout.js';
import { texts } from '../../texts.js';
import { useExplained } from '../live/use-explained.js';
import { actionText, displayName } from '../live/words.js';
import { promptOf } from '../messages/prompt.js';
import { readingOf } from './reading.js';

/**
 * A card, or a piece of the stack, to be read: its whole text, what it is now and whose, by what it is not as its card
 * says, what can be done with it, and where nothing can, why not.
 */
export const CardSheet = ({
  table,
  game,
  name,
  ways = [],
  isTrial = false,
  onBegin,
  onClose,
}: {
  readonly table: TableView;
  readonly game: GameLayout;
  readonly name: string;
  readonly ways?: readonly Template[];
  /** Whether the table is one that is only tried, of which the service tells no more. */
  readonly isTrial?: boolean;
  readonly onBegin?: (template: Template) => void;
  readonly onClose: () => void;
}): ReactNode => {
  const reading = readingOf(table, game, name);
  const why = useWhyNot(table, game, ways.length > 0 || isTrial ? null : name);
  if (reading === null) return null;
  return (
    <Sheet title={reading.title} onClose={onClose}>
      <div className="reading">
        <p className="text">{reading.text === '' ? texts.table.reading.noText : reading.text}</p>
        <ul className="row facts-of small soft">
          {reading.facts.map((fact) => (
            <li key={fact}>{fact}</li>
          ))}
        </ul>
        {reading.otherFace !== null && (
          <section className="other-face">
            <h3>{texts.table.reading.otherFace(reading.otherFace.title)}</h3>
            <p className="text">{reading.otherFace.text}</p>
          </section>
        )}
        {reading.components.length > 0 && (
          <section className="other-face">
            <h3>{texts.table.reading.components}</h3>
            <ol className="small">
              {reading.components.map((face, at) => (
                <li key={at}>
                  <b className="strong">{face?.title ?? texts.table.reading.faceDown}</b>{' '}
                  <span className="text">{face?.text}</span>
                </li>
              ))}
            </ol>
          </section>
        )}
        {reading.card !== null && reading.card.zone !== 'hand' && !isTrial && (
          <Changes table={table} name={reading.card.name} />
        )}
        {why !== null && (
          <Notice icon="stop" role="status">
            <p className="small">
              <b className="strong">{texts.table.reading.notNow}</b> {sentence(promptOf(table, why.detail ?? ''))}
            </p>
            <RuleOf rule={why.rule} text={why.ruleText} />
          </Notice>
        )}
        {onBegin !== undefined &&
          ways.map((template) => (
            <button
              key={JSON.stringify(template.command)}
              className="button wide"
              onClick={() => {
                onClose();
                onBegin(template);
              }}
            >
              {actionText(table, template)}
            </button>
          ))}
      </div>
    </Sheet>
  );
};

/** Effects by which something in play is not what its card says, as the service explains them. */
const Changes = ({ table, name }: { readonly table: TableView; readonly name: string }): ReactNode => {
  const { matchId, revision, seat } = table;
  const viewer = seat === null ? '' : `&seat=${encodeURIComponent(seat)}`;
  const path = `/v1/matches/${matchId}/explain?revision=${revision}&object=${encodeURIComponent(name)}${viewer}`;
  const { value } = useResource<EventExplanation>(path);
  const reasons = value?.objects.find(({ object }) => object === name)?.reasons ?? [];
  if (reasons.length === 0) return null;
  return (
    <section>
      <h3>{texts.table.reading.changed}</h3>
      <ul className="changes small">
        {reasons.map(({ by, says, rule, text }, at) => (
          <li key={at}>
            {by === null ? sentence(says) : sentence(`${displayName(table, by)}: ${says}`)}{' '}
            <RuleOf rule={rule} text={text} />
          </li>
        ))}
      </ul>
    </section>
  );
};

/** Why nothing can be done with something now: as the table has it, or as the service says when it is asked. */
const useWhyNot = (table: TableView, game: GameLayout, name: string | null): CommandExplanation | null => {
  const { matchId, seat, revision } = table;
  const card = table.cards.find((each) => each.name === name);
  const known = name === null ? undefined : table.blocked[name];
  const wish = seat === null || card === undefined || known !== undefined ? null : (game.wish?.(card, seat) ?? null);
  const asked = useExplained(matchId, revision, wish);
  const why = known ?? asked;
  return why === null || why.allowed || why.detail === null ? null : why;
};
