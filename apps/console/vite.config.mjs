import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';

const here = (path) => fileURLToPath(new URL(path, import.meta.url));

/** Where a console under development finds a service: `npm start` beside it. */
const SERVICE = process.env.SERVICE ?? 'http://127.0.0.1:3000';

/**
 * The small first part of the program fetches the rest; a page names it and its styles beforehand, so that all come at
 * once. They are linked and nothing is written into the page: its policy allows no more.
 */
const preloadBase = () => ({
  name: 'preload-base',
  transformIndexHtml: {
    order: 'post',
    handler: (html, { bundle = {} }) => {
      const base = Object.values(bundle).find((part) => part.type === 'chunk' && part.name === 'base');
      const parts = [base, ...(base?.imports ?? []).map((file) => bundle[file])].filter((part) => part !== undefined);
      const link = (rel, file) => ({
        tag: 'link',
        attrs: { rel, crossorigin: true, href: `/${file}` },
        injectTo: 'head',
      });
      return parts
        .flatMap(({ fileName, viteMetadata }) => [
          link('modulepreload', fileName),
          ...[...(viteMetadata?.importedCss ?? [])].map((file) => link('stylesheet', file)),
        ])
        .filter(({ attrs }) => !html.includes(attrs.href));
    },
  },
});

/**
 * Few parts instead of many small ones: a browser fetches six at a time. What is asked before there is any page comes
 * first and by itself, then what every page has, then what every table has.
 */
const GROUPS = [
  {
    name: 'first',
    test: /src\/(pages\/first-asks|client\/(early-requests|story-path|identity\/(device-storage|tokens))|texts\/frame|design\/(base|tokens)\.css)|preload-helper/,
    priority: 3,
  },
  {
    name: 'base',
    test: /node_modules\/(react|react-dom|scheduler)\/|src\/(start|design|client|games|texts\.ts|texts\/(calls|home|joining|replay|table)|pages\/(console|home|join|later|match-list|not-found|sample))/,
    priority: 2,
  },
  { name: 'table', test: /src\/(table|judge\/(desk\/(command-sender|timer)|call\/call-bar))/, priority: 1 },
  {
    name: 'tournament',
    test: /src\/(tournament\/(live|parts\/(?!qr-code|bracket|standings-part|slip-address))|texts\/tournament\/(common|player))/,
    priority: 1,
  },
];

/** One page with hashed assets, into dist/console: served by the api as it lies there. */
export default defineConfig({
  root: here('.'),
  plugins: [preloadBase()],
  cacheDir: here('../../node_modules/.cache/vite'),
  build: {
    outDir: here('../../dist/console'),
    emptyOutDir: true,
    target: 'es2022',
    // Nothing is put into the page as text: its policy allows none.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // Which part fetches which: test/browser/home.spec.ts weighs what each page loads.
    manifest: true,
    reportCompressedSize: false,
    // What libraries say to a server that renders pages means nothing here.
    rolldownOptions: {
      // Few parts instead of many small ones: a browser fetches six at a time.
      output: { codeSplitting: { groups: GROUPS } },
      onwarn: (warning, tell) => warning.code !== 'MODULE_LEVEL_DIRECTIVE' && tell(warning),
    },
  },
  server: { proxy: { '/v1': SERVICE, '/docs': SERVICE, '/health': SERVICE, '/favicon.ico': SERVICE } },
});
