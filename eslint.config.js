import reactHooks from 'eslint-plugin-react-hooks';
import tseslint from 'typescript-eslint';

// Type assertions hide wrong data. They are for the places that earn them: parsers, branded types, tests.
const mayAssert = [
  '**/parse*',
  '**/parse*/**',
  '**/brand*',
  '**/brand*/**',
  '**/*.test.ts',
  '**/*.test.tsx',
  'property-tests/**',
  'e2e/**',
  'bench/**',
];

export default tseslint.config(
  {
    ignores: [
      '**/node_modules',
      'dist',
      'data',
      'coverage',
      '.reports',
      'test-results',
      'eslint.config.js',
      '.dependency-cruiser.cjs',
      '**/generated/**',
    ],
  },
  {
    files: ['**/*.ts', '**/*.tsx'],
    extends: [tseslint.configs.strictTypeChecked],
    languageOptions: { parserOptions: { project: './tsconfig.json', tsconfigRootDir: import.meta.dirname } },
    linterOptions: { reportUnusedDisableDirectives: 'error' },
    rules: {
      '@typescript-eslint/consistent-type-assertions': ['error', { assertionStyle: 'never' }],
      '@typescript-eslint/consistent-type-imports': 'error',
      '@typescript-eslint/no-confusing-void-expression': ['error', { ignoreArrowShorthand: true }],
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true }],
      // A fold may change its draft and return nothing.
      '@typescript-eslint/no-invalid-void-type': 'off',
      '@typescript-eslint/switch-exhaustiveness-check': [
        'error',
        { considerDefaultExhaustiveForUnions: true },
      ],
      // Read models are records keyed by id, and immer drafts are changed by deleting from them.
      '@typescript-eslint/no-dynamic-delete': 'off',
      // An async function may stand for an interface that waits elsewhere.
      '@typescript-eslint/require-await': 'off',
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
    },
  },
  {
    files: ['src/**/*.ts', 'src/**/*.tsx'],
    extends: [reactHooks.configs.flat.recommended],
  },
  {
    // Typed columns indexed within their own length, where a check per access is what the bench measures.
    files: ['projections/prices/**', 'src/platform/live/**', 'recordings/format/hot-*'],
    rules: { '@typescript-eslint/no-non-null-assertion': 'off' },
  },
  {
    files: mayAssert,
    rules: {
      '@typescript-eslint/consistent-type-assertions': 'off',
      '@typescript-eslint/no-non-null-assertion': 'off',
      // Characters are what keyboard tests are about.
      '@typescript-eslint/no-misused-spread': 'off',
    },
  },
);
