// @vitest-environment node
import { describe, expect, test } from 'vitest';
import { assignColumn } from '#web/features/import/columns.ts';
import { guessColumns, hasHeading, type ColumnKind } from '#web/features/import/people-columns.ts';

describe('guessing columns', () => {
  test.each<[readonly string[], readonly ColumnKind[]]>([
    [
      ['E-mail', 'First name', 'Surname', 'Date of Birth', 'Start date', 'Team'],
      ['email', 'first_name', 'last_name', 'birth_date', 'hire_date', 'skip'],
    ],
    [
      ['Имя', 'Фамилия', 'Электронная почта', 'День рождения', 'Дата приёма'],
      ['first_name', 'last_name', 'email', 'birth_date', 'hire_date'],
    ],
    [
      ['Nombre', 'Apellidos', 'Correo electrónico', 'Fecha de nacimiento', 'Fecha de contratación'],
      ['first_name', 'last_name', 'email', 'birth_date', 'hire_date'],
    ],
    [
      ['Nome', 'Sobrenome', 'E-mail', 'Data de nascimento', 'Data de admissão'],
      ['first_name', 'last_name', 'email', 'birth_date', 'hire_date'],
    ],
    [
      ['Nome', 'Apelido', 'Correio eletrónico', 'Aniversário', 'Data de contratação'],
      ['first_name', 'last_name', 'email', 'birth_date', 'hire_date'],
    ],
    [
      ['Ім’я', 'Прізвище', 'Електронна пошта', 'Дата народження', 'Дата прийняття на роботу'],
      ['first_name', 'last_name', 'email', 'birth_date', 'hire_date'],
    ],
    [
      ["Ім'я", 'Прізвище', 'Пошта', 'День народження', 'Прийнято'],
      ['first_name', 'last_name', 'email', 'birth_date', 'hire_date'],
    ],
    [
      ['Email', 'Department', 'Office', 'Dept'],
      ['email', 'department', 'location', 'skip'],
    ],
    [
      ['Почта', 'Отдел', 'Офис'],
      ['email', 'department', 'location'],
    ],
    [
      ['Correo', 'Departamento', 'Sede'],
      ['email', 'department', 'location'],
    ],
    [
      ['E-mail', 'Departamento', 'Localização'],
      ['email', 'department', 'location'],
    ],
    [
      ['Пошта', 'Відділ', 'Офіс'],
      ['email', 'department', 'location'],
    ],
    [
      ['email', 'department', 'location'],
      ['email', 'department', 'location'],
    ],
    [
      ['birth_date', 'hire_date', 'last_name', 'first_name', 'email'],
      ['birth_date', 'hire_date', 'last_name', 'first_name', 'email'],
    ],
    // Exports of other tools. Some of these columns are published, the others are assumed (decision 58).
    [
      ['First Name', 'Last Name', 'Email', 'Giving Balance', 'Earning Balance', 'Lifetime Earnings'],
      ['first_name', 'last_name', 'email', 'skip', 'opening_balance', 'skip'],
    ],
    [
      ['Email', 'Lifetime Earnings', 'Earnings', 'Current Rewards Balance', 'Current Balance in USD'],
      ['email', 'skip', 'skip', 'opening_balance', 'skip'],
    ],
    [
      ['Manager Email', 'Email', 'Points to Give', 'Redeemable Points', 'Redeemed Points'],
      ['skip', 'email', 'skip', 'opening_balance', 'skip'],
    ],
    [
      ['Email', 'Tacos Given', 'Tacos Received', 'Taco balance', 'Tacos'],
      ['email', 'skip', 'skip', 'opening_balance', 'skip'],
    ],
    [
      ['email', 'karma_points', 'karma given'],
      ['email', 'opening_balance', 'skip'],
    ],
    [
      ['Email', 'Points available to redeem', 'Points received'],
      ['email', 'opening_balance', 'skip'],
    ],
    [
      ['First Name', 'Last Name', 'Email Address', 'Hire Date', 'Supervisor Email', 'Department', 'Title'],
      ['first_name', 'last_name', 'email', 'hire_date', 'skip', 'department', 'job_title'],
    ],
    [
      ['Почта', 'Баланс', 'Баланс для подарков'],
      ['email', 'opening_balance', 'skip'],
    ],
    [
      ['fullname', 'email', 'Employee ID'],
      ['name', 'email', 'skip'],
    ],
    [
      ['ФИО', 'Почта'],
      ['name_last_first', 'email'],
    ],
    [
      ['Прізвище та ім’я', 'Пошта'],
      ['name_last_first', 'email'],
    ],
    [
      ['Nombre y apellidos', 'Correo'],
      ['name', 'email'],
    ],
    [
      ['Name, Vorname', 'E-Mail', 'Eintrittsdatum', 'Geburtsdatum', 'Abteilung'],
      ['name_last_first', 'email', 'hire_date', 'birth_date', 'department'],
    ],
    [
      ['Vorname', 'Name', 'E-Mail', 'Personalnummer'],
      ['first_name', 'last_name', 'email', 'skip'],
    ],
    [
      ['Nom', 'Prénom', 'Courriel', 'Date d’embauche', 'Date de naissance'],
      ['last_name', 'first_name', 'email', 'hire_date', 'birth_date'],
    ],
    [
      ['Imię', 'Nazwisko', 'Adres e-mail', 'Data zatrudnienia', 'Data urodzenia'],
      ['first_name', 'last_name', 'email', 'hire_date', 'birth_date'],
    ],
    [
      ['Nome', 'Cognome', 'E-mail', 'Data di assunzione', 'Data di nascita'],
      ['first_name', 'last_name', 'email', 'hire_date', 'birth_date'],
    ],
    [
      ['Nome e cognome', 'E-mail'],
      ['name', 'email'],
    ],
    [
      ['Correo', 'Saldo', 'Saldo en $'],
      ['email', 'opening_balance', 'skip'],
    ],
  ])('recognizes the headings %j', (heading, kinds) => {
    const table = [heading];
    expect(hasHeading(table)).toBe(true);
    expect(guessColumns(table, true)).toEqual(kinds);
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
    expect(guessColumns(table, true)).toEqual(['skip', 'email']);
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
        ['Manager Email', 'ann@acme.example', 'skip'],
        ['Department', 'Sales', 'department'],
      ],
    ],
    [
      'a list without dates where one is expected',
      [
        ['Name', 'Eva Keller', 'name'],
        ['E-mail', 'eva@acme.example', 'email'],
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
