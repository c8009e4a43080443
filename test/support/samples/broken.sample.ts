throw new Error('this file does not start');
