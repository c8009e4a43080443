import { Refused } from '../refusals/refused.ts';
import { refusalFrom } from './client.ts';

/** Fetches a stored picture, to send it once more. @throws Refused */
export const fetchPicture = async (address: string): Promise<Blob> => {
  const response = await fetch(address).catch(() => {
    throw new Refused(0, [{ code: 'offline' }]);
  });
  if (!response.ok) throw refusalFrom(response.status, null);
  return response.blob();
};
