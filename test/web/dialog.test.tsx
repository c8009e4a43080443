// @vitest-environment jsdom
import { signedIn } from './browser.ts';
import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useLayoutEffect, useState } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import TimeZoneField from '#web/features/settings/time-zone-field.tsx';
import { Refused } from '#web/refusals/refused.ts';
import { useAsyncAction } from '#web/ui/hooks/use-async-action.ts';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { DialogForm } from '#web/ui/overlays/dialog-form.tsx';
import { withMantine } from '#web/ui/overlays/with-mantine.tsx';
import { show } from './team.tsx';

/** A dialog with a question above it. */
const Windows = withMantine(() => {
  const [open, setOpen] = useState(['Form', 'Question']);
  const close = (title: string) => () => setOpen((titles) => titles.filter((one) => one !== title));
  return open.map((title) => (
    <Dialog key={title} title={title} onClose={close(title)}>
      <input aria-label={`In the ${title.toLowerCase()}`} />
    </Dialog>
  ));
});

/** A dialog that contains a list of options. */
const WithList = withMantine(() => {
  const [open, setOpen] = useState(true);
  return (
    open && (
      <Dialog title="Form" onClose={() => setOpen(false)}>
        <TimeZoneField label="Zone" hint="" value="Europe/Berlin" onChange={() => undefined} />
      </Dialog>
    )
  );
});

const namedAtFirst: boolean[] = [];
/** Notes whether the dialog around it has a name when it is put into the page, before any effect of the dialog. */
const NameCheck = () => {
  useLayoutEffect(() => {
    namedAtFirst.push(screen.queryByRole('dialog', { name: 'Form' }) !== null);
  }, []);
  return null;
};
const WithNameCheck = withMantine(() => (
  <Dialog title="Form" onClose={() => undefined}>
    <NameCheck />
  </Dialog>
));

/** A form that is refused for a reason that no field shows. */
const WithRefusal = withMantine(() => {
  const sending = useAsyncAction();
  const send = () => Promise.reject(new Refused(502, [{ code: 'upstream_failed' }]));
  const close = () => undefined;
  return (
    <Dialog title="Form" onClose={close}>
      <DialogForm fields={[]} sending={sending} save="Send" send={send} onClose={close}>
        {() => <p>Much to fill in</p>}
      </DialogForm>
    </Dialog>
  );
});

beforeEach(() => localStorage.setItem('token', signedIn));
afterEach(cleanup);

test('Escape closes only the topmost dialog', async () => {
  show(<Windows />);
  await screen.findByText('Question');
  for (const left of [['Form'], []]) {
    await userEvent.keyboard('{Escape}');
    expect(['Form', 'Question'].filter((title) => screen.queryByText(title))).toEqual(left);
  }
});

test('Escape closes an open list first, then the dialog that contains it', async () => {
  show(<WithList />);
  const list = await screen.findByRole('combobox', { name: 'Zone' });
  await userEvent.click(list);
  await waitFor(() => expect(list.getAttribute('aria-expanded')).toBe('true'));
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(list.getAttribute('aria-expanded')).toBe('false'));
  expect(screen.getByText('Form')).toBeTruthy();
  await userEvent.keyboard('{Escape}');
  expect(screen.queryByText('Form')).toBeNull();
});

test('a dialog has its name from the first frame on', async () => {
  show(<WithNameCheck />);
  await screen.findByText('Form');
  expect(namedAtFirst).toEqual([true]);
});

test('whoever scrolled down in a form sees why it was refused', async () => {
  const scrolled = vi.spyOn(Element.prototype, 'scrollIntoView');
  show(<WithRefusal />);
  await userEvent.click(await screen.findByRole('button', { name: 'Send' }));
  const reason = await screen.findByRole('alert');
  await waitFor(() => expect(scrolled.mock.contexts).toEqual([reason]));
  scrolled.mockRestore();
});
