import { useRef, useState } from 'react';
import { reasonsOf } from '#web/refusals/refused.ts';
import { useRefusalText } from '#web/refusals/use-refusal-text.ts';
import { toast } from '#web/ui/feedback/toast.ts';

type Switches = Readonly<Record<string, boolean>>;

type Task = () => Promise<unknown>;

/** Runs requests one after the other: a late answer to an earlier one would show an old state. */
export const useQueue = (): ((task: Task) => Promise<unknown>) => {
  const last = useRef<Promise<unknown>>(Promise.resolve());
  return (task) => {
    const run = last.current.then(task);
    last.current = run.catch(() => undefined);
    return run;
  };
};

/** Switches that are saved immediately; one returns when the server refuses. */
export const useSwitches = <All extends Switches>(
  value: All,
  /** Resolves when the change is saved. */
  onSwitch: (change: Partial<All>) => Promise<unknown>,
  enqueue: ReturnType<typeof useQueue>,
) => {
  const words = useRefusalText();
  const [wished, setWished] = useState<Partial<Record<keyof All, boolean | undefined>>>({});
  const save = async (kind: keyof All, on: boolean) => {
    setWished((others) => ({ ...others, [kind]: on }));
    try {
      await enqueue(() => onSwitch({ [kind]: on } as Partial<All>));
    } catch (refused) {
      toast(words(reasonsOf(refused)[0]), { urgent: true });
    }
    setWished((others) => ({ ...others, [kind]: undefined }));
  };
  const isOn = (kind: keyof All): boolean => wished[kind] ?? value[kind] ?? false;
  const kinds = Object.keys(value) as (keyof All)[];
  return {
    value: Object.fromEntries(kinds.map((kind) => [kind, isOn(kind)])) as Readonly<
      Record<keyof All, boolean>
    >,
    change: (kind: keyof All, on: boolean): void => void save(kind, on),
  };
};
