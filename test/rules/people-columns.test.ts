// @vitest-environment node
import { describe, expect, test } from 'vitest';
import { assignColumn } from '#shared/rules/imports/columns';
import { guessColumns, hasHeading, type ColumnKind } from '#shared/rules/imports/people-columns';

describe('guessing columns', () => {
  test.each([
    'E-mail: email | First name: first_name | Surname: last_name | Date of Birth: birth_date | Start date: hire_date | Team: skip',
    'Имя: first_name | Фамилия: last_name | Электронная почта: email | День рождения: birth_date | Дата приёма: hire_date',
    'Nombre: first_name | Apellidos: last_name | Correo electrónico: email | Fecha de nacimiento: birth_date | Fecha de contratación: hire_date',
    'Nome: first_name | Sobrenome: last_name | E-mail: email | Data de nascimento: birth_date | Data de admissão: hire_date',
    'Nome: first_name | Apelido: last_name | Correio eletrónico: email | Aniversário: birth_date | Data de contratação: hire_date',
    'Ім’я: first_name | Прізвище: last_name | Електронна пошта: email | Дата народження: birth_date | Дата прийняття на роботу: hire_date',
    "Ім'я: first_name | Прізвище: last_name | Пошта: email | День народження: birth_date | Прийнято: hire_date",
    'Email: email | Department: department | Office: location | Dept: skip',
    'Почта: email | Отдел: department | Офис: location',
    'Correo: email | Departamento: department | Sede: location',
    'E-mail: email | Departamento: department | Localização: location',
    'Пошта: email | Відділ: department | Офіс: location',
    'email: email | department: department | location: location',
    'birth_date: birth_date | hire_date: hire_date | last_name: last_name | first_name: first_name | email: email',
    // Exports of other tools. Some of these columns are published, the others are assumed (decision 58).
    'First Name: first_name | Last Name: last_name | Email: email | Giving Balance: skip | Earning Balance: opening_balance | Lifetime Earnings: skip',
    'Email: email | Lifetime Earnings: skip | Earnings: skip | Current Rewards Balance: opening_balance | Current Balance in USD: skip',
    'Manager Email: manager | Email: email | Points to Give: skip | Redeemable Points: opening_balance | Redeemed Points: skip',
    'Email: email | Tacos Given: skip | Tacos Received: skip | Taco balance: opening_balance | Tacos: skip',
    'email: email | karma_points: opening_balance | karma given: skip',
    'Email: email | Points available to redeem: opening_balance | Points received: skip',
    'First Name: first_name | Last Name: last_name | Email Address: email | Hire Date: hire_date | Supervisor Email: manager | Department: department | Title: job_title',
    'Почта: email | Баланс: opening_balance | Баланс для подарков: skip',
    'fullname: name | email: email | Employee ID: skip',
    'ФИО: name_last_first | Почта: email',
    'Прізвище та ім’я: name_last_first | Пошта: email',
    'Nombre y apellidos: name | Correo: email',
    'Name, Vorname: name_last_first | E-Mail: email | Eintrittsdatum: hire_date | Geburtsdatum: birth_date | Abteilung: department',
    'Vorname: first_name | Name: last_name | E-Mail: email | Personalnummer: skip',
    'Nom: last_name | Prénom: first_name | Courriel: email | Date d’embauche: hire_date | Date de naissance: birth_date',
    'Imię: first_name | Nazwisko: last_name | Adres e-mail: email | Data zatrudnienia: hire_date | Data urodzenia: birth_date',
    'Nome: first_name | Cognome: last_name | E-mail: email | Data di assunzione: hire_date | Data di nascita: birth_date',
    'Nome e cognome: name | E-mail: email',
    'Correo: email | Saldo: opening_balance | Saldo en $: skip',
  ])('recognizes %s', (columns) => {
    const pairs = columns.split(' | ').map((pair) => pair.split(': '));
    const table = [pairs.map(([heading = '']) => heading)];
    expect(hasHeading(table)).toBe(true);
    expect(guessColumns(table, true)).toEqual(pairs.map(([, kind]) => kind));
  });

  test('finds the address column by its content when there is no heading', () => {
    const table = [
      ['Ann', 'ann@acme.example'],
      ['Bob', 'bob@acme.example'],
    ];
    expect(hasHeading(table)).toBe(false);
    expect(guessColumns(table, false)).toEqual(['skip', 'email']);
  });

  test('takes the address of a member, not of their manager, wherever the columns stand', () => {
    const table = [
      ['Supervisor Email', 'Email Address'],
      ['boss@acme.example', 'ann@acme.example'],
      ['boss@acme.example', ''],
    ];
    expect(guessColumns(table, true)).toEqual(['manager', 'email']);
  });

  test('chooses the column with addresses when two headings match', () => {
    const table = [
      ['E-mail sent', 'Mail'],
      ['yes', 'ann@acme.example'],
    ];
    expect(guessColumns(table, true)).toEqual(['skip', 'email']);
  });

  test.each<[string, readonly (readonly [heading: string, cell: string, kind: ColumnKind])[]]>([
    [
      'BambooHR',
      [
        ['Employee #', '1001', 'skip'],
        ['Last name, First name', 'Keller, Eva', 'name_last_first'],
        ['Job Title', 'Lead', 'job_title'],
        ['Supervisor', 'Lee, Ann', 'skip'],
        ['Home Email', 'eva@home.example', 'skip'],
        ['Work Email', 'eva@acme.example', 'email'],
        ['Employment Status', 'Full-Time', 'skip'],
        ['Original Hire Date', '2019-01-01', 'skip'],
        ['Hire Date', '2020-01-01', 'hire_date'],
        ['Department', 'Sales', 'department'],
      ],
    ],
    [
      'Google Workspace',
      [
        ['First Name [Required]', 'Eva', 'first_name'],
        ['Last Name [Required]', 'Keller', 'last_name'],
        ['Email Address [Required]', 'eva@acme.example', 'email'],
        ['Last Sign In [READ ONLY]', '2026/11/20 08:00:00', 'skip'],
        ['Recovery Email', 'eva@home.example', 'skip'],
        ['Employee ID', '7', 'skip'],
        ['Employee Type', 'Full time', 'skip'],
        ['Employee Title', 'Lead', 'job_title'],
        ['Manager Name', 'Ann Lee', 'skip'],
        ['Manager Email', 'ann@acme.example', 'manager'],
        ['Department', 'Sales', 'department'],
      ],
    ],
    [
      'a list without dates where one is expected',
      [
        ['Name', 'Eva Keller', 'name'],
        ['Email', 'eva@acme.example', 'email'],
        ['Start', 'soon', 'skip'],
        ['Office', '2020-01-01', 'skip'],
      ],
    ],
  ])('judges the columns of %s by what they hold as well', (_, columns) => {
    const table = [columns.map(([heading]) => heading), columns.map(([, cell]) => cell)];
    expect(guessColumns(table, true)).toEqual(columns.map(([, , kind]) => kind));
  });

  test('assigns each kind to one column only', () => {
    expect(assignColumn(['email', 'first_name', 'skip'], 2, 'first_name')).toEqual([
      'email',
      'skip',
      'first_name',
    ]);
    expect(assignColumn(['skip', 'skip'], 0, 'skip')).toEqual(['skip', 'skip']);
  });
});
