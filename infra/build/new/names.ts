import { CommandError } from '../../command.ts';

/** `addOns` as a file is called: `add-ons`. */
export const kebab = (name: string): string => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
/** `add-ons` as a constant is called: `addOns`. */
export const camel = (name: string): string =>
  name.replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase());
/** `add-ons` as a component is called: `AddOns`. */
export const pascal = (name: string): string => camel(`-${name}`);
/** `add-ons` or `addOns` as part of a path or a variable: `add_ons`. */
export const snake = (name: string): string => kebab(name).replaceAll('-', '_');
/** `add-ons` as a text: `Add ons`. */
export const words = (name: string): string => {
  const text = name.replaceAll('-', ' ');
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
};

/** The one name a command got. @throws CommandError unless it has the form that the example has */
export const nameIn = (args: readonly string[], form: RegExp, example: string): string => {
  const [name = '', ...more] = args;
  if (more.length > 0 || !form.test(name)) throw new CommandError(`Give one name, as ${example}.`);
  return name;
};
