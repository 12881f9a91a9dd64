import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';

const here = (path) => fileURLToPath(new URL(path, import.meta.url));

/** Where a console under development finds a service: `npm start` beside it. */
const SERVICE = process.env.SERVICE ?? 'http://127.0.0.1:3000';

/**
 * The small first part of the program fetches the rest; a page names it beforehand, so that both come at once. All of it is
 * linked and nothing is written into the page: its policy allows no more.
 */
const preloadStart = () => ({
  name: 'preload-start',
  transformIndexHtml: {
    order: 'post',
    handler: (_html, { bundle = {} }) => {
      const start = Object.values(bundle).find((part) => part.type === 'chunk' && part.name === 'start');
      return [start?.fileName, ...(start?.imports ?? [])]
        .filter(
          (file) => file !== undefined && !Object.values(bundle).some((part) => part.fileName === file && part.isEntry),
        )
        .map((file) => ({
          tag: 'link',
          attrs: { rel: 'modulepreload', crossorigin: true, href: `/${file}` },
          injectTo: 'head',
        }));
    },
  },
});

/** One page with hashed assets, into dist/console: served by the api as it lies there. */
export default defineConfig({
  root: here('.'),
  plugins: [preloadStart()],
  cacheDir: here('../../node_modules/.cache/vite'),
  build: {
    outDir: here('../../dist/console'),
    emptyOutDir: true,
    target: 'es2022',
    // Nothing is put into the page as text: its policy allows none.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    // What libraries say to a server that renders pages means nothing here.
    rolldownOptions: { onwarn: (warning, tell) => warning.code !== 'MODULE_LEVEL_DIRECTIVE' && tell(warning) },
  },
  server: { proxy: { '/v1': SERVICE, '/docs': SERVICE, '/health': SERVICE, '/favicon.ico': SERVICE } },
});
