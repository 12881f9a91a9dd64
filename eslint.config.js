import js from '@eslint/js';
import reactHooks from 'eslint-plugin-react-hooks';
import tseslint from 'typescript-eslint';

/** What the pure half of the project may not name: replay must give the same answer everywhere. */
const impure = [
  'Date',
  'process',
  'console',
  'setTimeout',
  'setInterval',
  'performance',
  'crypto',
  'fetch',
  'Buffer',
].map((name) => ({ name, message: 'kernel and rulesets are pure: time, dice and I/O come in as inputs' }));

/** What a ruleset defines by name, wherever it is written down. */
const named = '/^(commands|effects|targets|references|refs|conditions|costs|procedures|stackKinds|plays|openings)$/';

/** A ruleset brings its parts together without one replacing another. */
const definedTwice = [`Property[key.name=${named}]`, `VariableDeclarator[id.name=${named}]`].map((holder) => ({
  selector: `${holder} > ObjectExpression > SpreadElement`,
  message: 'a spread replaces what is defined twice silently: bring parts together with definedOnce',
}));

/** What is due is the kernel's: rulesets say what they mean by its verbs (push, again, dropDue, takeDueOf, …). */
const frames = {
  selector: "MemberExpression[property.name='frames']",
  message: 'what is due is stored with the log: use the verbs of the kernel (push, again, dropDue, takeDueOf, …)',
};

export default tseslint.config(
  { ignores: ['dist/**', 'node_modules/**', 'coverage/**', 'examples/**/*.mjs'] },
  js.configs.recommended,
  ...tseslint.configs.strictTypeChecked,
  {
    languageOptions: {
      parserOptions: {
        projectService: {
          allowDefaultProject: [
            '*.js',
            '*.mjs',
            '.dependency-cruiser.cjs',
            'apps/console/*.mjs',
            'bin/*.mjs',
            'test/torture/*.mjs',
            'test/kurrent-double/*.mjs',
          ],
          maximumDefaultProjectFileMatchCount_THIS_WILL_SLOW_DOWN_LINTING: 20,
        },
        tsconfigRootDir: import.meta.dirname,
      },
    },
    rules: {
      '@typescript-eslint/switch-exhaustiveness-check': ['error', { considerDefaultExhaustiveForUnions: true }],
      '@typescript-eslint/no-floating-promises': 'error',
      '@typescript-eslint/no-explicit-any': 'error',
      // Taking a member off an object by naming it is what a rest is for.
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', ignoreRestSiblings: true }],
      '@typescript-eslint/consistent-type-imports': 'error',
      '@typescript-eslint/consistent-type-definitions': ['error', 'type'],
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true, allowBoolean: true }],
      '@typescript-eslint/no-confusing-void-expression': 'off',
      '@typescript-eslint/no-unnecessary-condition': ['error', { allowConstantLoopConditions: true }],
      'no-console': 'error',
    },
  },
  {
    files: ['libs/kernel/**/*.ts', 'libs/rulesets/**/*.ts', 'examples/pebble-tower/**/*.ts'],
    ignores: ['**/*.spec.ts'],
    rules: {
      'no-restricted-globals': ['error', ...impure],
      'no-restricted-properties': ['error', { object: 'Math', property: 'random', message: 'dice come in as inputs' }],
    },
  },
  {
    files: ['libs/rulesets/**/*.ts', 'examples/pebble-tower/**/*.ts'],
    ignores: ['**/*.spec.ts'],
    rules: { 'no-restricted-syntax': ['error', ...definedTwice, frames] },
  },
  {
    // Nest reads parameter types at run time: a type-only import would erase them.
    files: ['apps/api/**/*.ts'],
    rules: {
      '@typescript-eslint/consistent-type-imports': 'off',
      '@typescript-eslint/no-extraneous-class': 'off',
    },
  },
  {
    files: ['apps/console/**/*.{ts,tsx}'],
    ...reactHooks.configs.flat.recommended,
  },
  {
    files: ['apps/cli/**/*.ts', 'examples/typescript/**/*.ts', 'scripts/**/*.mjs', 'bin/**/*.mjs', 'test/**/*.ts'],
    rules: { 'no-console': 'off' },
  },
  {
    files: ['**/*.mjs', '**/*.cjs', '*.js'],
    ...tseslint.configs.disableTypeChecked,
    languageOptions: {
      globals: {
        Buffer: 'readonly',
        process: 'readonly',
        console: 'readonly',
        URL: 'readonly',
        module: 'writable',
      },
    },
  },
);
