import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';

const here = (path) => fileURLToPath(new URL(path, import.meta.url));

/** Where a console under development finds a service: `npm start` beside it. */
const SERVICE = process.env.SERVICE ?? 'http://127.0.0.1:3000';

/** One page with hashed assets, into dist/console: served by the api as it lies there. */
export default defineConfig({
  root: here('.'),
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
