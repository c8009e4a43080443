// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { BrowserRouter, Route, Routes, useNavigate } from 'react-router-dom';
import { IntlProvider } from 'use-intl';
import { afterEach, expect, test } from 'vitest';
import { UnsavedChanges } from '#web/ui/overlays/unsaved-changes.tsx';

const Form = () => {
  const [unsaved, setUnsaved] = useState(true);
  const navigate = useNavigate();
  const save = () => {
    setUnsaved(false);
    // Before the page has rendered the new state.
    void navigate('/saved');
  };
  return (
    <>
      <button type="button" onClick={save}>
        Save
      </button>
      <UnsavedChanges when={unsaved} />
    </>
  );
};

afterEach(cleanup);

test('a form saved while leaving does not ask about unsaved changes', async () => {
  render(
    <IntlProvider locale="en">
      <BrowserRouter>
        <Routes>
          <Route path="/saved" element={<p>Saved.</p>} />
          <Route path="*" element={<Form />} />
        </Routes>
      </BrowserRouter>
    </IntlProvider>,
  );
  await userEvent.click(screen.getByRole('button'));
  await screen.findByText('Saved.');
  expect(location.pathname).toBe('/saved');
});
