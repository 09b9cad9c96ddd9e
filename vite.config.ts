/**
 * Builds the three parts of the application: main with the thread that reads case files (ESM for Electron's Node), the
 * preload (one CommonJS file, as a sandboxed preload must be) and the renderer. Dependencies are bundled, so that the
 * packaged application needs no node_modules; beside each part lies a compressed list of their licences.
 */
import { builtinModules } from 'node:module';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

const at = (path: string): string => fileURLToPath(new URL(path, import.meta.url));
const LICENCES = 'licences.json';
const provided = ['electron', ...builtinModules, ...builtinModules.map((name) => `node:${name}`)];
// `module` first: the packages that offer it name a form there of which only the used parts are bundled.
const forNode = {
  resolve: { conditions: ['module', 'node'], noExternal: true as const, external: provided },
};

// Log lines name errors by their class. Keeping the names of functions too would cost 70 kB more.
const keepNames = { class: true, function: false };
const minify = { compress: { target: 'node24', keepNames }, mangle: { toplevel: true, keepNames } };

export default defineConfig({
  root: at('./renderer'),
  base: './',
  plugins: [react(), leaveOutOfUndici(), leaveOutSchemas(), compressLicences(), keepReadableWhileWatching()],
  build: { license: { fileName: LICENCES } },
  environments: {
    client: {
      build: {
        outDir: at('./out/renderer'),
        emptyOutDir: true,
        target: 'chrome150',
        modulePreload: false,
        // One script to start with: what is shared with screens that are loaded later would be a second one.
        rolldownOptions: { output: { codeSplitting: { groups: [{ name: 'index', tags: ['$initial'] }] } } },
      },
    },
    main: {
      consumer: 'server',
      ...forNode,
      // undici's own switch, as in the copy inside Node: without its second, experimental HTTP parser.
      define: { esbuildDetection: 'true' },
      build: {
        outDir: at('./out/main'),
        emptyOutDir: true,
        target: 'node24',
        rolldownOptions: {
          // The thread that reads case files is started by its path, and shares what it can with main.
          input: { main: at('./electron/main.ts'), 'case-reader': at('./electron/case-file/case-reader.ts') },
          external: provided,
          output: { format: 'es', entryFileNames: '[name].js', chunkFileNames: '[name].js', minify },
        },
      },
    },
    preload: {
      consumer: 'server',
      ...forNode,
      build: {
        outDir: at('./out/preload'),
        emptyOutDir: true,
        target: 'chrome150',
        rolldownOptions: {
          input: { preload: at('./electron/preload.ts') },
          external: ['electron'],
          output: { format: 'cjs', entryFileNames: '[name].cjs', codeSplitting: false, minify },
        },
      },
    },
  },
  builder: {
    async buildApp(builder) {
      for (const environment of Object.values(builder.environments)) await builder.build(environment);
    },
  },
});

/**
 * undici loads its fetch only for a body that is a form with files, which the application never sends, and HTTP/2 only
 * where it is allowed. Of the same parser in two builds of WebAssembly, the one that runs on every processor is enough.
 */
function leaveOutOfUndici(): Plugin {
  const leftOut = '\0left-out';
  const message = 'This part of undici is not in the package';
  return {
    name: 'leave-out-of-undici',
    enforce: 'pre',
    resolveId: {
      filter: { id: /^(?:\.\.\/web\/|\.\.\/llhttp\/llhttp_simd-wasm\.js$|\.\/client-h2\.js$)/ },
      handler: (id, importer) => {
        if (!importer?.replaceAll('\\', '/').includes('/node_modules/undici/lib/')) return null;
        return id === './client-h2.js' ? `${leftOut}-http2` : leftOut;
      },
    },
    load: {
      filter: { id: new RegExp(`^${leftOut}(?:-http2)?$`) },
      handler: (id) =>
        // The client loads HTTP/2 at once, and calls it only where a server has agreed to it.
        id === leftOut
          ? `throw new Error('${message}');`
          : `module.exports = () => { throw new Error('${message}'); };`,
    },
  };
}

/** conf loads its validator only for a store with a schema, which the application's has not. */
function leaveOutSchemas(): Plugin {
  const leftOut = '\0left-out-schemas';
  return {
    name: 'leave-out-schemas',
    enforce: 'pre',
    resolveId: {
      filter: { id: /^ajv(?:-formats)?(?:\/|$)/ },
      handler: (_id, importer) => (importer?.replaceAll('\\', '/').includes('/node_modules/conf/') ? leftOut : null),
    },
    load: {
      filter: { id: new RegExp(`^${leftOut}$`) },
      handler: () => 'export const Ajv2020 = undefined; export default {};',
    },
  };
}

/** Packages repeat the same few texts: a list is a tenth of its size when compressed. */
function compressLicences(): Plugin {
  return {
    name: 'compress-licences',
    generateBundle: {
      // Vite writes the list in its own turn.
      order: 'post',
      handler(_options, bundle) {
        const list = bundle[LICENCES];
        if (list?.type !== 'asset') throw new Error('Vite wrote no list of licences');
        delete bundle[LICENCES];
        this.emitFile({ type: 'asset', fileName: `${LICENCES}.gz`, source: gzipSync(list.source, { level: 9 }) });
      },
    },
  };
}

/** Whoever develops reads stack traces. */
function keepReadableWhileWatching(): Plugin {
  return {
    name: 'keep-readable-while-watching',
    configEnvironment(name, { build }) {
      if (name === 'client' || !build?.watch) return;
      return { build: { rolldownOptions: { output: { minify: false } } } };
    },
  };
}
