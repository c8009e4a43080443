import { screen } from '@testing-library/react';
import { Route, Routes, useLocation } from 'react-router-dom';
import { useConfig } from '#web/api/config.ts';
import Settings from '#web/app/settings/settings.tsx';

const Place = () => {
  const { pathname, search } = useLocation();
  return <output aria-label="Place">{pathname + search}</output>;
};
export const place = () => screen.getByLabelText('Place').textContent;

/** The settings as the guard shows them: once the user is known. */
export const SettingsScreens = () => {
  const { data } = useConfig();
  return (
    <>
      <Place />
      {data && (
        <Routes>
          <Route path="/settings/*" element={<Settings />} />
        </Routes>
      )}
    </>
  );
};
