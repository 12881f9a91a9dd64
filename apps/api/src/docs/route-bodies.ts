import type { ControllerClass } from '../access/roles.js';

/** What a route takes and answers with, by the names of its bodies and parameters. */
export type RouteBodies = {
  /** The query's parameters, in their order. */
  readonly query: readonly string[];
  readonly body?: string;
  /** The statuses of success, each with the bodies or media types that may come with it. */
  readonly answers: readonly (readonly [status: string, bodies: readonly string[]])[];
};

/** Keys under which the framework keeps what its decorators say. */
const FRAMEWORK = {
  parameters: '__routeArguments__',
  types: 'design:paramtypes',
  responses: 'swagger/apiResponse',
  described: 'swagger/apiParameters',
  consumes: 'swagger/apiConsumes',
  fields: 'swagger/apiModelPropertiesArray',
};

/** How the framework numbers the parameters of a handler: `3:0` is a body that comes first. */
const KINDS = { body: '3', query: '4' };

type Schema = { readonly $ref?: string; readonly oneOf?: readonly Schema[] };
type Response = { readonly content?: { readonly [type: string]: { readonly schema?: Schema } } };

/** What a handler of a controller takes and answers with. */
export const bodiesOf = (controller: ControllerClass, handler: string): RouteBodies => {
  const method: unknown = Object.getOwnPropertyDescriptor(controller.prototype, handler)?.value;
  // Casts: the framework and its decorators write these.
  const responses = (Reflect.getMetadata(FRAMEWORK.responses, method as object) ?? {}) as {
    readonly [status: string]: Response;
  };
  const body = bodyOf(controller, handler, method as object);
  return {
    query: classesOf(controller, handler, KINDS.query).flatMap(fieldsOf),
    ...(body !== undefined && { body }),
    answers: Object.entries(responses)
      .filter(([status]) => status.startsWith('2'))
      .map(([status, response]) => [status, namesIn(response)] as const),
  };
};

/** The name of the body that a handler takes, or its media type: from decorators, else the class of its parameter. */
const bodyOf = (controller: ControllerClass, handler: string, method: object): string | undefined => {
  const described = (Reflect.getMetadata(FRAMEWORK.described, method) ?? []) as readonly {
    readonly in: string;
    readonly schema?: Schema;
  }[];
  const [named] = described.flatMap(({ in: place, schema }) => (place === 'body' ? refsIn(schema) : []));
  const [type] = (Reflect.getMetadata(FRAMEWORK.consumes, method) ?? []) as readonly string[];
  return named ?? type ?? classesOf(controller, handler, KINDS.body)[0]?.name;
};

/** The classes of the bodies that a handler reads: none, or one. */
export const bodyTypesOf = (controller: ControllerClass, handler: string): readonly object[] =>
  classesOf(controller, handler, KINDS.body);

type DescribedClass = { readonly name: string; readonly prototype: object };

/** The classes of the parameters of one kind. */
const classesOf = (controller: ControllerClass, handler: string, kind: string): readonly DescribedClass[] => {
  const parameters = (Reflect.getMetadata(FRAMEWORK.parameters, controller, handler) ?? {}) as object;
  const types = (Reflect.getMetadata(FRAMEWORK.types, controller.prototype, handler) ??
    []) as readonly DescribedClass[];
  return Object.keys(parameters).flatMap((key) => {
    const [of, at] = key.split(':');
    const type = types[Number(at)];
    return of === kind && type !== undefined ? [type] : [];
  });
};

const fieldsOf = ({ prototype }: DescribedClass): readonly string[] =>
  ((Reflect.getMetadata(FRAMEWORK.fields, prototype) ?? []) as readonly string[]).map((field) =>
    field.replace(':', ''),
  );

const namesIn = ({ content = {} }: Response): readonly string[] =>
  Object.entries(content).flatMap(([type, { schema = {} }]) => {
    const refs = refsIn(schema);
    return refs.length === 0 ? [type] : type === 'application/json' ? refs : refs.map((ref) => `${ref} (${type})`);
  });

const refsIn = (schema: Schema = {}): readonly string[] =>
  [schema, ...(schema.oneOf ?? [])].flatMap(({ $ref }) => $ref?.split('/').at(-1) ?? []);
