import type { FormErrors, UseFormReturnType } from '@mantine/form';
import { useState, type SubmitEvent } from 'react';
import type { Reason } from '#web/refusals/refused.ts';
import { sortReasons, useRefusalText } from '#web/refusals/use-refusal-text.ts';

const focusFirst = (form: HTMLFormElement, errors: FormErrors): void => {
  for (const control of form.querySelectorAll<HTMLElement>('[name]'))
    if (errors[control.getAttribute('name') ?? '']) {
      control.focus();
      return;
    }
};

/**
 * Sends a form as a whole. Refusals appear beside their fields, as validation errors do, and the first such field
 * gets the focus; all other refusals are in `others`.
 */
export const useFormSubmit = <Values extends object>(
  form: UseFormReturnType<Values>,
  send: (values: Values) => Promise<void>,
) => {
  const words = useRefusalText();
  const [busy, setBusy] = useState(false);
  const [others, setOthers] = useState<readonly Reason[]>([]);
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    const { currentTarget: element } = event;
    const trySending = async (values: Values) => {
      setBusy(true);
      setOthers([]);
      try {
        await send(values);
      } catch (refused) {
        const sorted = sortReasons(refused, Object.keys(values));
        const errors = Object.fromEntries(
          Object.entries(sorted.byField).map(([name, reason]) => [name, reason && words(reason)]),
        );
        form.setErrors(errors);
        setOthers(sorted.others);
        focusFirst(element, errors);
      }
      setBusy(false);
    };
    form.onSubmit(trySending, (errors) => focusFirst(element, errors))(event);
  };
  /** The props that connect a field with the form. */
  const field = <Name extends keyof Values & string>(name: Name) => ({
    ...form.getInputProps(name),
    name,
    value: form.values[name],
  });
  return { busy, others, field, submit };
};
