// @vitest-environment jsdom
import { useForm } from '@mantine/form';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { mergeSavedValues, useFormSync } from '#web/ui/hooks/use-form-sync.ts';

const Form = ({ name }: { name: string }) => {
  const form = useForm({ mode: 'controlled', initialValues: { name } });
  useFormSync(form, { name });
  return (
    <>
      <input aria-label="Name" {...form.getInputProps('name')} />
      <button type="button" onClick={form.reset}>
        Discard
      </button>
    </>
  );
};

const shown = () => screen.getByRole<HTMLInputElement>('textbox').value;

afterEach(cleanup);

test('an unchanged form shows values that others saved, an edited form keeps the typed ones', async () => {
  const { rerender } = render(<Form name="Acme" />);
  rerender(<Form name="Acme Studio" />);
  expect(shown()).toBe('Acme Studio');
  await userEvent.type(screen.getByRole('textbox'), '!');
  rerender(<Form name="Atelier" />);
  expect(shown()).toBe('Acme Studio!');
  await userEvent.click(screen.getByRole('button', { name: 'Discard' }));
  expect(shown()).toBe('Atelier');
});

const Saving = ({ save }: { save: (name: string) => Promise<string> }) => {
  const form = useForm({ mode: 'controlled', initialValues: { name: 'Acme', tag: 'one' } });
  const send = form.onSubmit(async (values) => {
    mergeSavedValues(form, values, { name: await save(values.name), tag: 'two' });
  });
  return (
    <form onSubmit={send}>
      <input aria-label="Name" {...form.getInputProps('name')} />
      <input aria-label="Tag" {...form.getInputProps('tag')} />
      <button type="submit">Save</button>
      <output>{form.isDirty() ? 'unsaved' : 'saved'}</output>
    </form>
  );
};

test('text typed while a form is being saved stays and counts as unsaved', async () => {
  let answer: (name: string) => void = () => undefined;
  render(<Saving save={() => new Promise((resolve) => (answer = resolve))} />);
  const name = screen.getByRole<HTMLInputElement>('textbox', { name: 'Name' });
  await userEvent.type(name, ' Studio');
  await userEvent.click(screen.getByRole('button'));
  await userEvent.type(name, '!');
  answer('Acme Studio');
  const tag = screen.getByRole<HTMLInputElement>('textbox', { name: 'Tag' });
  await waitFor(() => expect(tag.value).toBe('two'));
  expect(name.value).toBe('Acme Studio!');
  expect(screen.getByRole('status').textContent).toBe('unsaved');
});
