/** One violation of each lint rule, by the rule's name: the source of a file, and where in the project it would lie. */
export type PlantedViolation = { readonly rule: string; readonly code: string; readonly path: string };

const LIB = 'libs/ledger/src/planted.ts';
const CONSOLE = 'apps/console/src/planted.tsx';
const SCRIPT = 'scripts/planted.mjs';
const GAME = 'libs/rulesets/planted/planted.ts';

const of = (path: string, violations: Readonly<Record<string, string>>): readonly PlantedViolation[] =>
  Object.entries(violations).map(([rule, code]) => ({ rule, code, path }));

const COMPONENT = `import { useEffect, useMemo, useRef, useState } from 'react';\nvoid [useEffect, useMemo, useRef, useState];\n`;

export const VIOLATIONS: readonly PlantedViolation[] = [
  ...of(LIB, {
    'for-direction': 'for (let i = 0; i < 9; i--) void i;',
    'no-async-promise-executor':
      'export const p = new Promise<void>(async (resolve) => { await Promise.resolve(); resolve(); });',
    'no-case-declarations':
      'export const f = (n: number): number => { switch (n) { case 1: const x = 2; return x; default: return n; } };',
    'no-compare-neg-zero': 'export const f = (n: number): boolean => n === -0;',
    'no-cond-assign': 'export const f = (n: number): number => { let m = 0; if (m = n) return m; return 0; };',
    'no-console': `console.log('planted');`,
    'no-constant-binary-expression': 'export const f = (n: number): boolean => (n > 1) === null || {} === undefined;',
    'no-constant-condition': 'export const f = (): number => { if (1) return 1; return 2; };',
    'no-control-regex': 'export const r = /\\x01/;',
    'no-debugger': 'debugger;',
    'no-dupe-else-if':
      'export const f = (n: number): number => { if (n === 1) return 1; else if (n === 1) return 2; return 3; };',
    'no-duplicate-case':
      'export const f = (n: number): number => { switch (n) { case 1: return 1; case 1: return 2; default: return 3; } };',
    'no-empty': 'export const f = (n: number): void => { if (n > 1) { } };',
    'no-empty-character-class': 'export const r = /a[]/;',
    'no-empty-pattern': 'export const f = ({}: { readonly a: number }): number => 1;',
    'no-empty-static-block': 'export class Planted { static { } readonly a = 1; }',
    'no-ex-assign': 'export const f = (): void => { try { f(); } catch (error) { error = 1; } };',
    'no-extra-boolean-cast': 'export const f = (n: number): number => { if (!!n) return 1; return 2; };',
    'no-fallthrough':
      'export const f = (n: number): void => { switch (n) { case 1: f(2); case 2: f(3); break; default: } };',
    'no-global-assign': 'Object = 1 as never;',
    'no-invalid-regexp': `export const r = new RegExp('[');`,
    'no-irregular-whitespace': 'export const a =\u00a01;',
    'no-loss-of-precision': 'export const n = 9007199254740993;',
    'no-misleading-character-class': 'export const r = /[👍]/;',
    'no-prototype-builtins': `export const f = (o: object): boolean => o.hasOwnProperty('a');`,
    'no-regex-spaces': 'export const r = /a  b/;',
    'no-self-assign': 'export const f = (n: number): number => { let m = n; m = m; return m; };',
    'no-shadow-restricted-names': 'export const f = (undefined: number): number => undefined;',
    'no-sparse-arrays': 'export const a = [1, , 2];',
    'no-unexpected-multiline':
      'export const f = (a: (n: number) => number, b: number): number => { const x = a\n(b); return x; };',
    'no-unsafe-finally': 'export const f = (): number => { try { return 1; } finally { return 2; } };',
    'no-unsafe-optional-chaining':
      'export const f = (o?: { readonly a: { readonly b: number } }): number => (o?.a as { b: number }).b + new (o?.a as never)();\nexport const g = (o?: readonly number[]): readonly number[] => [...o?.map((n) => n)!];',
    'no-unused-labels': 'export const f = (): void => { planted: for (;;) break; };',
    'no-unused-private-class-members': 'export class Planted { #never = 1; readonly a = 2; }',
    'no-unused-vars': 'const planted = 1;\nexport {};',
    'no-useless-assignment': 'export const f = (): number => { let a = 1; a = 2; return a; };',
    'no-useless-backreference': 'export const r = /\\1(a)/;',
    'no-useless-catch': 'export const f = (): void => { try { f(); } catch (error) { throw error; } };',
    'no-useless-escape': `export const s = 'a\\d';`,
    'no-var': 'export var a = 1;',
    'prefer-const': 'export const f = (): number => { let a = 1; return a; };',
    'prefer-rest-params': 'export function f(): number { return arguments[0] as number; }',
    'prefer-spread': 'export const f = (g: (...n: number[]) => number, a: number[]): number => g.apply(undefined, a);',
    'preserve-caught-error': `export const f = (): void => { try { f(); } catch (error) { throw new Error('planted'); } };`,
    'require-yield': 'export function* f(): Generator<number> { return; }',
    'use-isnan': 'export const f = (n: number): boolean => n === NaN;',
    'valid-typeof': `export const f = (n: unknown): boolean => typeof n === 'strnig';`,
    'typescript/await-thenable': 'export const f = async (): Promise<number> => await 1;',
    'typescript/ban-ts-comment': '// @ts-ignore\nexport const a: number = 1;',
    'typescript/consistent-type-definitions': 'export interface Planted { readonly a: number }',
    'typescript/consistent-type-imports': `import { Stats } from 'node:fs';\nexport const f = (s: Stats): number => s.size;`,
    'typescript/no-array-constructor': 'export const a = new Array(1, 2, 3);',
    'typescript/no-array-delete': 'export const f = (a: number[]): void => { delete a[0]; };',
    'typescript/no-base-to-string': 'export const f = (o: { readonly a: number }): string => String(o);',
    'typescript/no-deprecated': 'export const f = (s: string): string => s.substr(1);',
    'typescript/no-duplicate-enum-values': 'export enum Planted { a = 1, b = 1 }',
    'typescript/no-duplicate-type-constituents': 'export type Planted = string | number | string;',
    'typescript/no-dynamic-delete':
      'export const f = (o: Record<string, number>, k: string): void => { delete o[k]; };',
    'typescript/no-empty-object-type': 'export type Planted = {};',
    'typescript/no-explicit-any': 'export const f = (a: any): number => (a === 1 ? 1 : 2);',
    'typescript/no-extra-non-null-assertion': 'export const f = (o?: { readonly a: number }): number => o!!.a;',
    'typescript/no-extraneous-class': 'export class Planted { static a = 1; }',
    'typescript/no-floating-promises': 'Promise.resolve(1);\nexport {};',
    'typescript/no-for-in-array': 'export const f = (a: readonly number[]): void => { for (const k in a) void k; };',
    'typescript/no-implied-eval': `setTimeout('planted()', 1);\nexport {};`,
    'typescript/no-invalid-void-type': 'export type Planted = void | string;',
    'typescript/no-meaningless-void-operator': 'export const f = (): void => { void ((): void => undefined)(); };',
    'typescript/no-misused-new':
      'export class Planted { new(): Planted { return this; } constructor() { this.new(); } }\nexport interface Wrong { constructor(): void }',
    'typescript/no-misused-promises':
      'export const f = async (p: Promise<boolean>): Promise<number> => { if (p) return 1; return await Promise.resolve(2); };',
    'typescript/no-misused-spread': 'export const f = (p: Promise<number>): object => ({ ...p });',
    'typescript/no-mixed-enums': `export enum Planted { a = 1, b = 'b' }`,
    'typescript/no-namespace': 'export namespace Planted { export const a = 1; }',
    'typescript/no-non-null-asserted-nullish-coalescing':
      'export const f = (o: { readonly a: number | null }): number => o.a! ?? 1;',
    'typescript/no-non-null-asserted-optional-chain':
      'export const f = (o?: { readonly a?: number }): number => o?.a!;',
    'typescript/no-non-null-assertion': 'export const f = (a: number | null): number => a!;',
    'typescript/no-redundant-type-constituents': 'export type Planted = unknown | string;',
    'typescript/no-require-imports': `export const fs = require('node:fs') as unknown;`,
    'typescript/no-this-alias':
      'export class Planted { a(): unknown { const self = this; return (): unknown => self; } }',
    'typescript/no-unnecessary-boolean-literal-compare':
      'export const f = (a: boolean): number => (a === true ? 1 : 2);',
    'typescript/no-unnecessary-condition': 'export const f = (a: { readonly b: number }): number => a?.b;',
    'typescript/no-unnecessary-template-expression': "export const s = `${'a'}b`;",
    'typescript/no-unnecessary-type-arguments': 'const g = <T = number>(a: T): T => a;\nexport const f = g<number>(1);',
    'typescript/no-unnecessary-type-assertion': 'export const f = (a: number): number => a as number;',
    'typescript/no-unnecessary-type-constraint': 'export const f = <T extends unknown>(a: T): readonly T[] => [a];',
    'typescript/no-unnecessary-type-conversion': 'export const f = (a: string): string => String(a);',
    'typescript/no-unnecessary-type-parameters': 'export const f = <T>(a: T): number => (a === undefined ? 1 : 2);',
    'typescript/no-unsafe-argument':
      'const g = (a: number): number => a;\nexport const f = (s: string): number => g(JSON.parse(s));',
    'typescript/no-unsafe-assignment':
      'export const f = (s: string): number => { const a = JSON.parse(s); return a === 1 ? 1 : 2; };',
    'typescript/no-unsafe-call': 'export const f = (s: string): void => { JSON.parse(s)(); };',
    'typescript/no-unsafe-declaration-merging':
      'export interface Planted { readonly a: number }\nexport class Planted { readonly b = 1; }',
    'typescript/no-unsafe-enum-comparison':
      'enum Planted { a = 1 }\nexport const f = (p: Planted): boolean => p === 1;',
    'typescript/no-unsafe-function-type': 'export type Planted = Function;',
    'typescript/no-unsafe-member-access': 'export const f = (s: string): boolean => JSON.parse(s).a === 1;',
    'typescript/no-unsafe-return': 'export const f = (s: string) => JSON.parse(s);',
    'typescript/no-unsafe-unary-minus': `export const f = (s: string): number => -(s as unknown as '1');`,
    'typescript/no-unused-expressions': 'export const f = (a: number): void => { a === 1; };',
    'typescript/no-useless-constructor': 'export class Planted { readonly a = 1; constructor() {} }',
    'typescript/no-useless-default-assignment': 'export const f = (): readonly number[] => [1].map((a = 2) => a);',
    'typescript/no-wrapper-object-types': 'export type Planted = String;',
    'typescript/only-throw-error': `export const f = (): void => { throw 'planted'; };`,
    'typescript/prefer-as-const': `export const a = 'a' as 'a';`,
    'typescript/prefer-literal-enum-member': 'const one = 1;\nexport enum Planted { a = one }',
    'typescript/prefer-namespace-keyword': 'export declare module Planted { const a: number; }',
    'typescript/prefer-promise-reject-errors': `export const f = (): Promise<never> => Promise.reject('planted');`,
    'typescript/prefer-reduce-type-parameter':
      'export const f = (a: readonly number[]): string[] => a.reduce((s, n) => [...s, String(n)], [] as string[]);',
    'typescript/prefer-return-this-type': 'export class Planted { a(): Planted { return this; } }',
    'typescript/related-getter-setter-pairs':
      'export class Planted { get a(): string { return "a"; } set a(n: number) { void n; } }',
    'typescript/require-await': 'export const f = async (): Promise<number> => 1;',
    'typescript/restrict-plus-operands': `export const f = (a: number): string => a + 'b';`,
    'typescript/restrict-template-expressions': 'export const f = (a: { readonly b: number }): string => `${a}`;',
    'typescript/return-await':
      'export const f = async (p: Promise<number>): Promise<number> => { try { return p; } catch { return 1; } };',
    'typescript/switch-exhaustiveness-check': `export const f = (a: 'b' | 'c'): number => { switch (a) { case 'b': return 1; } return 2; };`,
    'typescript/triple-slash-reference': '/// <reference path="./other.ts" />\nexport {};',
    'typescript/unbound-method': 'class Planted { a(): unknown { return this; } }\nexport const { a } = new Planted();',
    'typescript/unified-signatures':
      'export function f(a: number): void;\nexport function f(a: string): void;\nexport function f(a: unknown): void { void a; }',
    'typescript/use-unknown-in-catch-callback-variable':
      'export const f = (p: Promise<number>): Promise<unknown> => p.catch((error: Error) => error.message);',
    'house/one-type-name': 'export type DeclaredTwice = { readonly a: number };',
    'house/noun-type-names': 'export type Planted = { readonly a: number };',
    'house/comment-width': `// ${'wide '.repeat(30)}\nexport {};`,
  }),
  ...of(SCRIPT, {
    'constructor-super': 'class A {}\nexport class B extends A { constructor() { this.a = 1; } }',
    'getter-return': 'export const o = { get a() {} };',
    'no-class-assign': 'class A {}\nA = 1;\nexport { A };',
    'no-const-assign': 'const a = 1;\na = 2;\nexport { a };',
    'no-dupe-class-members': 'export class A { a() { return 1; } a() { return 2; } }',
    'no-dupe-keys': 'export const o = { a: 1, a: 2 };',
    'no-func-assign': 'function f() {}\nf = 1;\nexport { f };',
    'no-import-assign': `import fs from 'node:fs';\nfs = 1;\nexport { fs };`,
    'no-new-native-nonconstructor': `export const s = new Symbol('a');`,
    'no-obj-calls': 'export const m = Math();',
    'no-redeclare': 'var a = 1;\nvar a = 2;\nexport { a };',
    'no-setter-return': 'export const o = { set a(b) { return b; } };',
    'no-this-before-super': 'class A {}\nexport class B extends A { constructor() { this.a = 1; super(); } }',
    'no-undef': 'planted();',
    'no-unreachable': 'export const f = () => { return 1; f(); };',
    'no-unsafe-negation': `export const f = (a, b) => !a in b;`,
  }),
  ...of('libs/kernel/src/planted.ts', {
    'no-restricted-globals': 'export const now = (): number => Date.now();',
    'no-restricted-properties': 'export const r = (): number => Math.random();',
  }),
  ...of(GAME, {
    'house/definitions-without-spread': 'const more = { a: 1 };\nexport const commands = { ...more, b: 2 };',
    'house/agenda-by-its-verbs':
      'export const f = (table: { readonly agenda: readonly number[] }): number => table.agenda.length;',
  }),
  ...of(CONSOLE, {
    'react/rules-of-hooks': `${COMPONENT}export const P = ({ a }: { readonly a: boolean }) => { if (a) useState(1); return <p />; };`,
    'react/exhaustive-deps': `${COMPONENT}export const P = ({ a }: { readonly a: number }) => { useEffect(() => { document.title = String(a); }, []); return <p />; };`,
    'react/static-components': `${COMPONENT}export const P = () => { const Inner = () => <p />; return <Inner />; };`,
    'react/use-memo': `${COMPONENT}export const P = () => { const a = useMemo((b: number) => b, []); return <p>{a}</p>; };`,
    'react/immutability': `${COMPONENT}export const P = ({ a }: { a: { b: number } }) => { a.b = 1; return <p />; };`,
    'react/globals': `${COMPONENT}let count = 0;\nexport const P = () => { count += 1; return <p>{count}</p>; };`,
    'react/refs': `${COMPONENT}export const P = () => { const r = useRef(1); return <p>{r.current}</p>; };`,
    'react/set-state-in-effect': `${COMPONENT}export const P = () => { const [a, set] = useState(1); useEffect(() => { set(2); }, []); return <p>{a}</p>; };`,
    'react/error-boundaries': `${COMPONENT}export const P = () => { try { return <p />; } catch { return null; } };`,
    'react/purity': `${COMPONENT}export const P = () => <p>{Math.random()}</p>;`,
    'react/set-state-in-render': `${COMPONENT}export const P = () => { const [a, set] = useState(1); set(2); return <p>{a}</p>; };`,
    'react/unsupported-syntax': `${COMPONENT}export const P = ({ a }: { readonly a: string }) => { eval(a); return <p />; };`,
    'react/incompatible-library': `import { useVirtualizer } from '@tanstack/react-virtual';\nexport const P = () => { const v = useVirtualizer({ count: 1, getScrollElement: () => null, estimateSize: () => 1 }); return <p>{v.getTotalSize()}</p>; };`,
  }),
];
