import { Readable } from 'node:stream';
import { StreamableFile } from '@nestjs/common';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { textsIn, wantsNames, withPeople } from './filled-texts.js';

/** An answer of so many characters is sent whole, with its length and an ETag; a longer one in pieces. */
const WHOLE = 64 * 1024;
const PIECE = 16 * 1024;

/** The type of an answer that is one JSON text. */
export const JSON_TYPE = 'application/json; charset=utf-8';
/** The type of an answer that is a JSON text a line. */
export const JSON_LINES = 'application/x-ndjson';

/**
 * Answers with a text that is written as its reader takes it: of a long one a few pieces wait here, however slowly
 * somebody reads. What fails before the first piece is whole is still answered with a problem. Texts that lie beside
 * logs are put in, one part after the other.
 */
export const streamed = async (
  reply: FastifyReply,
  type: string,
  text: AsyncIterable<string>,
): Promise<string | StreamableFile> => streamedAsStored(reply, type, filled(text, reply.server));

async function* filled(parts: AsyncIterable<string>, server: FastifyInstance): AsyncGenerator<string, void> {
  const texts = textsIn(server);
  for await (const part of parts) yield await texts.fillJson(part);
}

/** As `streamed`, with references to texts as a log has them. */
export const streamedAsStored = async (
  reply: FastifyReply,
  type: string,
  text: AsyncIterable<string>,
): Promise<string | StreamableFile> => {
  const pieces = inPieces(text);
  const first = await pieces.next();
  const second = first.done === true ? first : await pieces.next();
  void reply.header('content-type', type);
  const begun = [first, second].filter(isPiece).map(({ value }) => value);
  // A text of another type goes as a stream, to which the framework adds no charset that the type does not have.
  if (second.done === true && type === JSON_TYPE) return begun.join('');
  const whole = joined(begun, pieces);
  const isNamed = type === JSON_TYPE && wantsNames(reply.request);
  return new StreamableFile(Readable.from(isNamed ? named(whole, reply.server) : whole), { type });
};

/** An object in pieces, with the names of those who occur in it at its end. */
async function* named(pieces: AsyncIterable<string>, server: FastifyInstance): AsyncGenerator<string, void> {
  let [last, ids] = ['', ''];
  for await (const piece of pieces) {
    yield last;
    ids += [...new Set((last + piece).match(/\bp-[a-z]{12}\b/g))].join(' ') + ' ';
    last = piece;
  }
  yield await withPeople(last, ids, textsIn(server));
}

const isPiece = (read: IteratorResult<string, void>): read is IteratorYieldResult<string> => read.done !== true;

async function* inPieces(text: AsyncIterable<string>): AsyncGenerator<string, void> {
  let [piece, full] = ['', WHOLE];
  for await (const part of text) {
    piece += part;
    if (piece.length < full) continue;
    yield piece;
    [piece, full] = ['', PIECE];
  }
  if (piece !== '') yield piece;
}

/** What was read already, then the rest; where the reader goes, nothing more is read. */
async function* joined(begun: readonly string[], rest: AsyncGenerator<string, void>): AsyncGenerator<string, void> {
  try {
    yield* begun;
    yield* rest;
  } finally {
    await rest.return();
  }
}
