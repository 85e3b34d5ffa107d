import js from '@eslint/js'
import { defineConfig } from 'eslint/config'
import { configs } from 'typescript-eslint'

const syntax = [
  { selector: 'ExportDefaultDeclaration', message: 'Export by name.' },
  { selector: 'TSEnumDeclaration', message: 'Use a union of literals.' },
]

/** fast-check makes a map of all characters for it, in each module registry: a second, and 85 MB. */
const binaryText = {
  selector: 'Property[key.name=/^(unit|stringUnit)$/][value.value="binary"]',
  message: 'Use `characters` of test/support/characters.ts, which gives the same texts.',
}

const text = ':matches(Identifier[name=/^(message|warning)$/], MemberExpression[property.name=/^(message|warning)$/])'
const reading = '/^(includes|startsWith|endsWith|match|matchAll|search|indexOf)$/'

/** Code that looks into a message to find out what it means. */
const messageReading = [
  `CallExpression[callee.property.name=${reading}] > MemberExpression.callee > ${text}.object`,
  `CallExpression[callee.property.name=/^(test|exec)$/] > ${text}.arguments`,
  `SwitchStatement > ${text}.discriminant`,
  `BinaryExpression[operator=/^[!=]==$/]:has(> ${text}):has(> :matches(Literal[value=/./], TemplateLiteral))`,
].map((selector) => ({
  selector,
  message: 'A message is for people: decide by a class, a code or a `cause`, or pass on what you need as data.',
}))

export default defineConfig(
  // What is built, and the programs that tsup and Vite make of their settings and remove.
  { ignores: ['**/dist/', '.bench/', 'coverage/', 'docs/.vitepress/.*/', '**/*.{bundled_,timestamp-}*'] },
  {
    files: ['**/*.{ts,mts}'],
    extends: [js.configs.recommended, configs.strictTypeChecked, configs.stylisticTypeChecked],
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname } },
    linterOptions: { reportUnusedDisableDirectives: 'error' },
    rules: {
      eqeqeq: ['error', 'always', { null: 'ignore' }],
      'no-restricted-syntax': ['error', ...syntax],
      // A generator is the shape that LiquidJS asks of `children`, whether or not there is something to wait for.
      'require-yield': 'off',
      '@typescript-eslint/no-confusing-void-expression': 'off',
      '@typescript-eslint/no-meaningless-void-operator': 'off',
      // A fifth of the linter's time, though only libraries declare enums.
      '@typescript-eslint/no-unsafe-enum-assignment': 'off',
      // Listeners and handlers may be asynchronous: `createServer(async …)`.
      '@typescript-eslint/no-misused-promises': ['error', { checksVoidReturn: { arguments: false } }],
      '@typescript-eslint/prefer-nullish-coalescing': ['error', { ignorePrimitives: { boolean: true } }],
      // Values of any kind are printed here; the dialect says how.
      '@typescript-eslint/no-base-to-string': 'off',
      // LiquidJS' tokens and contexts are told by their shape.
      '@typescript-eslint/no-unsafe-class-instance-assignment': 'off',
      // A getter that a subclass overrides costs its instances no field.
      '@typescript-eslint/class-literal-property-style': 'off',
      // Hashes of the dialect are objects whose keys the template chooses.
      '@typescript-eslint/no-dynamic-delete': 'off',
      // A type parameter that is used once keeps a literal type, or names what a library holds.
      '@typescript-eslint/no-unnecessary-type-parameters': 'off',
      // A narrowing cast says what is known; `!` does not.
      '@typescript-eslint/non-nullable-type-assertion-style': 'off',
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true }],
    },
  },
  {
    files: ['src/**'],
    rules: {
      'max-lines': ['error', { max: 400 }],
      'no-restricted-syntax': ['error', ...syntax, ...messageReading],
    },
  },
  {
    // Tests read JSON, whose type is any, and take closures out of adapters.
    files: ['test/**'],
    rules: {
      'no-restricted-syntax': ['error', ...syntax, binaryText],
      '@typescript-eslint/no-unsafe-argument': 'off',
      '@typescript-eslint/no-unsafe-assignment': 'off',
      '@typescript-eslint/no-unsafe-member-access': 'off',
      '@typescript-eslint/no-unsafe-return': 'off',
      '@typescript-eslint/unbound-method': 'off',
    },
  },
  {
    // Their own tsconfig.json finds `liquid-platform` where it is installed: `npm run check:examples` compiles them there.
    files: ['examples/**/*.{ts,mts}'],
    extends: [configs.disableTypeChecked],
  },
  {
    // The tests of the docs are for `node:test`, whose `test` returns a promise.
    files: ['test/tools/testing/docs/*.mts'],
    rules: { '@typescript-eslint/no-floating-promises': 'off' },
  },
  {
    files: ['*.config.ts'],
    rules: { 'no-restricted-syntax': 'off' },
  },
  {
    files: ['**/*.{mjs,cjs}', 'examples/**/*.js'],
    extends: [js.configs.recommended],
    languageOptions: {
      globals: { module: 'writable', process: 'readonly', __dirname: 'readonly', __filename: 'readonly' },
    },
  },
  {
    files: ['examples/**/*.{js,mjs}'],
    languageOptions: {
      globals: {
        URLSearchParams: 'readonly',
        console: 'readonly',
        fetch: 'readonly',
        URL: 'readonly',
        Request: 'readonly',
        document: 'readonly',
      },
    },
  },
)
