/**
 * Builds the three parts of the application: main (ESM for Electron's Node), the preload (one CommonJS
 * file, as a sandboxed preload must be) and the renderer. Dependencies are bundled, so that the packaged
 * application needs no node_modules.
 */
import { builtinModules } from 'node:module';
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

const at = (path: string): string => fileURLToPath(new URL(path, import.meta.url));
const provided = ['electron', ...builtinModules, ...builtinModules.map((name) => `node:${name}`)];
const forNode = { resolve: { conditions: ['node'], noExternal: true as const, external: provided } };

export default defineConfig({
  root: at('./renderer'),
  base: './',
  plugins: [react()],
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
      build: {
        outDir: at('./out/main'),
        emptyOutDir: true,
        target: 'node24',
        rolldownOptions: {
          input: at('./electron/main.ts'),
          external: provided,
          output: { format: 'es', entryFileNames: '[name].js', chunkFileNames: '[name].js' },
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
          output: { format: 'cjs', entryFileNames: '[name].cjs', codeSplitting: false },
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
