import { request as plainRequest, type IncomingMessage } from 'node:http';
import { request as tlsRequest } from 'node:https';
import { Webhook } from 'standardwebhooks';
import { checkedLookup, destinationIn, type DestinationRules } from './destination.js';

/** A message as it is sent: `id` stays the same with every attempt, `at` is the time of this one. */
export type SignedMessage = { readonly id: string; readonly at: Date; readonly body: string; readonly secret: string };

/** How a message is sent: what may be called, how long an answer may take in all, and what breaks it off. */
export type SendingRules = DestinationRules & { readonly answerWithinMs?: number; readonly signal?: AbortSignal };

/**
 * What came of it: `status` null where no answer came, `error` null where it was delivered. `askedMs`: how long the
 * receiver asked to be left alone.
 */
export type SendingResult = {
  readonly status: number | null;
  readonly error: string | null;
  readonly askedMs?: number;
};

const ANSWER_WITHIN_MS = 15_000;
/** Of an answer no more is read than that; nothing of it is kept. */
const MOST_ANSWER_BYTES = 64 * 1024;
const MOST_HEADER_BYTES = 8 * 1024;
const LONGEST_ERROR = 200;

/** A signature of the Standard Webhooks specification. */
const signatureOf = ({ id, at, body, secret }: SignedMessage): string => new Webhook(secret).sign(id, at, body);

/** Sends a message once. Redirects are not followed: they count as failures. Never throws. */
export const sendMessage = async (url: string, message: SignedMessage, rules: SendingRules): Promise<SendingResult> => {
  try {
    const { statusCode = 0, headers } = await answerTo(destinationIn(url, rules), message, rules);
    if (statusCode >= 200 && statusCode < 300) return { status: statusCode, error: null };
    const why = statusCode >= 300 && statusCode < 400 ? 'redirects are not followed' : 'the receiver did not take it';
    return { status: statusCode, error: why, ...askedIn(headers['retry-after']) };
  } catch (error) {
    return { status: null, error: sentenceOf(error).slice(0, LONGEST_ERROR) };
  }
};

const answerTo = (url: URL, message: SignedMessage, rules: SendingRules): Promise<IncomingMessage> => {
  const { answerWithinMs = ANSWER_WITHIN_MS, signal } = rules;
  const late = AbortSignal.timeout(answerWithinMs);
  const request = (url.protocol === 'https:' ? tlsRequest : plainRequest)(url, {
    method: 'POST',
    headers: headersOf(message),
    agent: false, // a connection of its own, to an address that was checked for this attempt
    lookup: checkedLookup(rules),
    maxHeaderSize: MOST_HEADER_BYTES,
    signal: signal === undefined ? late : AbortSignal.any([late, signal]),
  });
  return new Promise((resolve, reject) => {
    request.once('error', (error) => reject(late.aborted ? new Error(`no answer within ${answerWithinMs} ms`) : error));
    request.once('response', (answer) => {
      request.removeAllListeners('error').on('error', () => undefined); // from here on its status says what counts
      let bytes = 0;
      answer.on('data', (chunk: Buffer) => {
        bytes += chunk.length;
        if (bytes > MOST_ANSWER_BYTES) answer.destroy();
      });
      answer.on('error', () => undefined);
      answer.once('close', () => resolve(answer));
    });
    request.end(message.body);
  });
};

const headersOf = (message: SignedMessage): { readonly [name: string]: string | number } => ({
  'content-type': 'application/json',
  'content-length': Buffer.byteLength(message.body),
  'user-agent': 'Stackledger-Webhooks',
  'webhook-id': message.id,
  'webhook-timestamp': String(Math.floor(message.at.getTime() / 1_000)),
  'webhook-signature': signatureOf(message),
});

const askedIn = (retryAfter: string | undefined): { askedMs?: number } =>
  retryAfter !== undefined && /^\d{1,6}$/.test(retryAfter) ? { askedMs: Number(retryAfter) * 1_000 } : {};

const sentenceOf = (error: unknown): string => {
  if (!(error instanceof Error)) return String(error);
  return error.message === '' && 'code' in error ? String(error.code) : error.message;
};
