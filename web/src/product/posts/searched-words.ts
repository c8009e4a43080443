import { createContext } from 'react';

/** The words that the posts below were searched by: they are marked in the messages. */
export const SearchedWords = createContext<readonly string[]>([]);
