import type { Config } from '#web/api/config.ts';
import { ConnectionNotice } from './connection-notice.tsx';
import { LeaveWaiting } from './leave-waiting.tsx';
import { NewVersion } from './new-version.tsx';
import { SendWaiting } from './send-waiting.tsx';
import { useKeepAnswers } from './use-keep-answers.ts';

const Member = ({ config }: { config: Config }) => {
  useKeepAnswers(config);
  return <SendWaiting config={config} />;
};

/** What works without a network: the notice, reading, sending later, and new releases. */
export const Offline = ({ config }: { config: Config }) => (
  <>
    <ConnectionNotice config={config} />
    {/* An operator who acts as a member leaves nothing of them in the browser. */}
    {!config.features.impersonated_by && <Member config={config} />}
    <LeaveWaiting />
    <NewVersion />
  </>
);
