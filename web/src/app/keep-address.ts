import { useEffect } from 'react';
import type { Config } from '../api/config.ts';
import { keptInBrowser } from '../api/kept-in-browser.ts';
import { isSignedIn } from '../api/session.ts';

/** Keeps the address of whoever is signed in, so that the sign-in page can offer it when the session has ended. */
export const useKeepAddress = ({ user: { email }, features }: Config): void => {
  useEffect(() => {
    if (isSignedIn() && !features.impersonated_by) keptInBrowser<string>(['', ''], 'address').write(email);
  }, [email, features.impersonated_by]);
};
