import { putSecrets, splitEnvironment } from '../emulator/stage.ts';
import { deployed } from './stack.ts';

/** Every function asks these stand-ins from now on, in this process or on a stage that was deployed to an emulator. */
export const useStandIns = async (...environments: readonly Readonly<Record<string, string>>[]) => {
  const environment = Object.assign({}, ...environments) as Record<string, string>;
  Object.assign(process.env, environment);
  if (!deployed) return;
  const { secrets, variables } = splitEnvironment(environment);
  await putSecrets(deployed.described.stage, secrets);
  await deployed.tell('stand-ins', variables);
};
