import type { ValueId } from '#shared/model/ids';
import { useKept } from '#web/api/use-kept.ts';

const remembered = 8;

/** The values that the member used last, the latest first. */
export const useRecentValues = () => {
  const store = useKept<readonly ValueId[]>('values');
  return {
    read: (): readonly ValueId[] => store.read() ?? [],
    add: (id: ValueId): void =>
      store.write([id, ...(store.read() ?? []).filter((one) => one !== id)].slice(0, remembered)),
  };
};
