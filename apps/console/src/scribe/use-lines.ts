import type { NotationAnswer, NotationTrial } from '@stackledger/wire';
import { useRef, useState } from 'react';
import { ask } from '../client/ask.js';
import { writeStored, readStored } from '../client/identity/device-storage.js';
import { newId } from '../client/live/outbox.js';
import type { UiError } from '../client/ui-error.js';
import { scribeTexts } from '../texts/scribe.js';

/** Why a line stopped: the column from which it is to be looked at (from 1), and the sentence. */
type LineError = {
  readonly column: number | null;
  readonly what: string;
  readonly rule: string | null;
  readonly ruleText: string | null;
};

/** The lines of a scribe: the one being written, what was wrong with it, those before. */
export type ScribeLines = {
  readonly text: string;
  readonly fault: LineError | null;
  /** What the line would come to, where it was tried and not changed since. */
  readonly trial: NotationTrial | null;
  readonly isWriting: boolean;
  /** The earlier lines, the last first. */
  readonly history: readonly string[];
  /** In full words what was written from here, by the revision that it led to. */
  readonly written: ReadonlyMap<string, string>;
  readonly setText: (text: string) => void;
  readonly write: () => Promise<void>;
  /** Asks what the line would come to; nothing is written. */
  readonly tryOut: () => Promise<void>;
};

/** Nobody goes further back with an arrow key. */
const MOST_LINES = 50;

const historyName = (matchId: string): string => `stackledger.lines.${matchId}`;

const historyOf = (matchId: string): readonly string[] =>
  JSON.parse(readStored(historyName(matchId)) ?? '[]') as readonly string[]; // as it was kept

/** Whoever writes where the service runs without links; by a link it is the person of the link. */
const SCRIBE = 'scribe';

const AT = /^line (\d+), column (\d+): /;

/**
 * The lines of the scribe of a match. A line that nobody has answered is sent again under its first name, so that it
 * counts once.
 */
export const useLines = (matchId: string): ScribeLines => {
  const [text, setText] = useState('');
  const [fault, setFault] = useState<LineError | null>(null);
  const [trial, setTrial] = useState<NotationTrial | null>(null);
  const [isWriting, setWriting] = useState(false);
  const [history, setHistory] = useState(() => historyOf(matchId));
  const [written, setWritten] = useState<ReadonlyMap<string, string>>(new Map());
  const unanswered = useRef<{ readonly text: string; readonly commandId: string } | null>(null);

  const remember = (line: string): void => {
    const next = [line, ...history.filter((each) => each !== line)].slice(0, MOST_LINES);
    setHistory(next);
    writeStored(historyName(matchId), JSON.stringify(next));
  };
  const took = (line: string, { done, stopped }: NotationAnswer): void => {
    setWritten((before) => new Map([...before, ...done.map((each) => [each.revision, each.text] as const)]));
    if (done.length > 0) remember(line);
    const rest = stopped === null ? '' : line.slice(beginOf(line, stopped.column));
    setText((now) => (now.trim() === line ? rest : now)); // what was begun meanwhile stays
    setFault(stopped && { ...stopped, what: stopped.detail, column: stopped.column - (line.length - rest.length) });
  };
  const write = async (): Promise<void> => {
    const line = text.trim();
    if (line === '' || isWriting) return;
    const commandId = unanswered.current?.text === line ? unanswered.current.commandId : newId();
    unanswered.current = { text: line, commandId };
    setWriting(true);
    const body = { commandId, text: line, scribe: SCRIBE };
    const asked = await ask<NotationAnswer>(`/v1/matches/${matchId}/notation`, { method: 'POST', body });
    setWriting(false);
    setTrial(null);
    if (asked.ok || asked.error.kind === 'refused') unanswered.current = null;
    if (asked.ok) return took(line, asked.value);
    setFault(faultOf(asked.error, scribeTexts.kept));
  };
  const tryOut = async (): Promise<void> => {
    const line = text.trim();
    if (line === '' || isWriting) return;
    setWriting(true);
    const asked = await ask<NotationTrial>(`/v1/matches/${matchId}/notation/try`, {
      method: 'POST',
      body: { text: line },
    });
    setWriting(false);
    setTrial(asked.ok ? asked.value : null);
    if (!asked.ok) return setFault(faultOf(asked.error, scribeTexts.tried.offline));
    const { stopped } = asked.value;
    setFault(stopped && { ...stopped, what: stopped.detail });
  };
  return {
    ...{ text, fault, trial, isWriting, history, written, write, tryOut },
    setText: (next) => {
      setText(next);
      setFault(null);
      setTrial(null);
    },
  };
};

/** The error of a line with its column; `silent` is the message where the service does not answer. */
const faultOf = ({ kind, problem, what }: UiError, silent: string): LineError => {
  const detail = problem?.detail ?? '';
  const [whole = '', , column] = AT.exec(detail) ?? [];
  const told = kind === 'offline' ? silent : detail.slice(whole.length) || what;
  return { column: column === undefined ? null : Number(column), what: told, rule: null, ruleText: null };
};

/** Where the command begins in which a column lies: those before it were done. */
const beginOf = (line: string, column: number): number => {
  const before = line.lastIndexOf(';', column - 1);
  const begin = before === -1 ? 0 : before + 1;
  return begin + (/^\s*/.exec(line.slice(begin))?.[0].length ?? 0);
};
