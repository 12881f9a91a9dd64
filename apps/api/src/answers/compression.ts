import compress from '@fastify/compress';
import type { FastifyInstance } from 'fastify';

/** Smaller answers fit into a packet or two as they are. */
const LEAST_BYTES = 2_048;

const TEXTS = /^text\/(?!event-stream)|[/+]json\b|ndjson|javascript|svg/;

/** Compresses what is read, for whoever takes it so. Answers to commands are short and go as they are. */
export const compressReadings = async (instance: FastifyInstance): Promise<void> => {
  instance.addHook('onRoute', (route) => {
    if (![route.method].flat().includes('GET')) route.compress = false;
  });
  await instance.register(compress, { threshold: LEAST_BYTES, customTypes: TEXTS });
};
