import { parseText } from './parsing.js';
import { withoutServiceLines } from './service-lines.js';

const WITH_LINKS = `[Ruleset "four-souls"]

1. NoteLinkMade by={role: organizer} grant=g1 hand=anna link=1 person=p1 role=seat
2. NoteLinkUsed grant=g1 hand=anna link=1 person=p1 role=seat
3. anna: play a-dime
(4. anna: p
5. NoteLinkUsed grant=g2 hand=ben link=1 person=p2 role=seat)
6. judge jo: rewind #3 $3
{7. anna: p}
8. judge jo: rewind #3.1 leaveOut=[#4, #7.0] fix={to: #6} $3
9. judge jo: rewind #5 $3
10. anna: concede
11. SealEndedMatch`;

const WITHOUT = `[Ruleset "four-souls"]

3. anna: play a-dime
(4. anna: p
)
6. judge jo: rewind #1 $3
{7. anna: p}
8. judge jo: rewind #1.1 leaveOut=[#2, #4.0] fix={to: #3} $3
9. judge jo: rewind #2 $3
10. anna: concede`;

/** A text without the places of its values, which the numbers move. */
const unplaced = (text: unknown): unknown =>
  JSON.parse(JSON.stringify(text, (name, value: unknown) => (['line', 'column'].includes(name) ? undefined : value)));

test('what the service told by itself is left out, and numbers name the commands that they named', () => {
  expect(unplaced(withoutServiceLines(parseText(WITH_LINKS)))).toEqual(unplaced(parseText(WITHOUT)));
});

test('a text without such lines is left as it is', () => {
  expect(withoutServiceLines(parseText(WITHOUT))).toEqual(parseText(WITHOUT));
});

test('a seat or a card of such a name is none', () => {
  const { actions } = withoutServiceLines(parseText('NoteLinkMade: p\nanna: NoteLinkUsed'));
  expect(actions).toHaveLength(2);
});
