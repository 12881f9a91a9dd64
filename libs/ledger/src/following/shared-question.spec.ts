import { StoreUnavailable, withinBudget } from '@stackledger/store';
import { eventually } from '@stackledger/store/testing';
import { SharedQuestion } from './shared-question.js';

/** A question that is answered by hand; `begun`: how to answer those that were put. */
const heldQuestion = (patienceMs?: number) => {
  const begun: ((answer: string) => void)[] = [];
  const question = new SharedQuestion(() => new Promise<string>((resolve) => begun.push(resolve)), patienceMs);
  const put = (count: number): Promise<void> => eventually(`${count} are put`, () => begun.length === count);
  return { question, begun, put };
};

test('all who ask before it is put share a question', async () => {
  const { question, begun, put } = heldQuestion();
  const askers = Array.from({ length: 40 }, () => question.ask());
  await put(1);
  begun[0]?.('end');
  expect(new Set(await Promise.all(askers))).toEqual(new Set(['end']));
  expect(begun).toHaveLength(1);
});

test('whoever asks after it was put is answered by the next one, since the log may have grown; nobody waits for its end', async () => {
  const { question, begun, put } = heldQuestion();
  const early = question.ask();
  await put(1);
  const late = question.ask();
  await put(2);
  begun[1]?.('later end');
  expect(await late).toBe('later end');
  begun[0]?.('end');
  expect(await early).toBe('end');
});

test('of a slow server four at most are asked at once; who comes then shares the next one', async () => {
  const { question, begun, put } = heldQuestion();
  for (let count = 1; count <= 4; count++) {
    void question.ask();
    await put(count);
  }
  const waiting = [question.ask(), question.ask()];
  begun[2]?.('third');
  await put(5);
  begun[4]?.('fifth');
  expect(await Promise.all(waiting)).toEqual(['fifth', 'fifth']);
});

test('one who has no time any more leaves; those who have asked with them are answered', async () => {
  const { question, begun, put } = heldQuestion(60_000);
  const hasty = withinBudget(0, () => question.ask()).catch((error: unknown) => error);
  const patient = question.ask();
  expect(await hasty).toBeInstanceOf(StoreUnavailable);
  await put(1);
  begun[0]?.('end');
  expect(await patient).toBe('end');
});
