// @vitest-environment jsdom
import { useForm } from '@mantine/form';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { useFollowing } from '../../web/src/ui/use-following.ts';

const Form = ({ name }: { name: string }) => {
  const form = useForm({ mode: 'controlled', initialValues: { name } });
  useFollowing(form, { name });
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

test('a form nobody has touched shows what somebody else saved, one in use keeps what was typed', async () => {
  const { rerender } = render(<Form name="Acme" />);
  rerender(<Form name="Acme Studio" />);
  expect(shown()).toBe('Acme Studio');
  await userEvent.type(screen.getByRole('textbox'), '!');
  rerender(<Form name="Atelier" />);
  expect(shown()).toBe('Acme Studio!');
  await userEvent.click(screen.getByRole('button', { name: 'Discard' }));
  expect(shown()).toBe('Atelier');
});
