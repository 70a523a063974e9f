import parser from '@typescript-eslint/parser';
import regexp from 'eslint-plugin-regexp';

// Biome does the rest. In a slow expression, make adjacent repeats match disjoint characters, start with ^ or a
// lookbehind such as (?<!x)x+, or use indexOf, trimEnd, or the like.
export default [
  {
    files: ['**/*.ts', '**/*.tsx'],
    languageOptions: { parser, parserOptions: { ecmaFeatures: { jsx: true } } },
    plugins: { regexp },
    rules: {
      'regexp/no-super-linear-backtracking': ['error', { report: 'potential' }],
      'regexp/no-super-linear-move': 'error',
    },
  },
];
