import reactHooks from 'eslint-plugin-react-hooks';
import tseslint from 'typescript-eslint';

// What React and its compiler ask for. Every other rule is oxlint's, in .oxlintrc.json.
export default [
  { ignores: ['**/node_modules', 'dist', '**/generated/**'] },
  {
    files: ['src/**/*.ts', 'src/**/*.tsx'],
    ...reactHooks.configs.flat.recommended,
    languageOptions: { parser: tseslint.parser },

    linterOptions: { reportUnusedDisableDirectives: 'error' },
  },
];
