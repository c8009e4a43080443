import { vi } from 'vitest';

// A worker keeps its process, and with it the packages that it has loaded and compiled. What a test file changed in other
// modules, and in the environment, does not reach the next file.
vi.resetModules();
const inherited = ((globalThis as { inheritedEnvironment?: NodeJS.ProcessEnv }).inheritedEnvironment ??= {
  ...process.env,
});
for (const name of Object.keys(process.env)) if (!(name in inherited)) delete process.env[name];
Object.assign(process.env, inherited);
