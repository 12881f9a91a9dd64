import { appeal } from './judge/appeal.js';
import { call } from './judge/call.js';
import { desk } from './judge/desk.js';
import { queue } from './judge/queue.js';
import { remedy } from './judge/remedy.js';
import { ruling } from './judge/ruling.js';
import { sheet } from './judge/sheet.js';
import { span } from './judge/span.js';

/** The words of a judge's pages, room by room. */
export const judgeTexts = { ...desk, ...queue, ...call, ...span, ...ruling, ...remedy, ...appeal, ...sheet } as const;
