/**
 * Finds what the application uses of Electron, by the types: its members, events, options and what it reads of their
 * answers, also where a part of an object is handed on under an interface of the application's own.
 */
import { join } from 'node:path';
import {
  isBindingElement,
  isBindingPattern,
  isCallExpression,
  isExpression,
  isIdentifier,
  isNewExpression,
  isPropertyAccessExpression,
  isStringLiteral,
  type Node,
} from 'typescript/unstable/ast';
import {
  API,
  type Checker,
  type Symbol as Named,
  type Signature,
  SignatureKind,
  type Type,
} from 'typescript/unstable/sync';
import { TOP } from '../build.ts';
import { readSourceFiles } from '../source-file.ts';

/** Listening is told by the events, and an item of a menu by what it is made of. */
const IS_SAID_OTHERWISE = /^(?!IpcRenderer)\w+\.(on|once|off)$|^MenuItem\./;
const EVENT_METHODS = new Set(['on', 'once', 'off', 'addListener', 'removeListener', 'removeAllListeners']);

/**
 * @returns names such as `App.quit`, `App 'second-instance'` for an event, `BrowserWindowConstructorOptions.title`, and
 *   `role 'quit'` of an item of a menu; sorted
 */
export function findApiUses(): readonly string[] {
  const api = new API({ cwd: TOP });
  try {
    const [project] = api.updateSnapshot({ openProjects: [join(TOP, 'electron/tsconfig.json')] }).getProjects();
    if (!project) throw new Error('The application has no project.');
    const uses = new Uses(project.checker);
    for (const { path, text } of readSourceFiles('electron')) {
      const file = /from 'electron'/.test(text) ? project.program.getSourceFile(join(TOP, path)) : undefined;
      if (file) uses.readTree(file);
    }
    return [...uses.names].filter((name) => !IS_SAID_OTHERWISE.test(name)).sort();
  } finally {
    api.close();
  }
}

class Uses {
  readonly names = new Set<string>();
  readonly #checker: Checker;
  readonly #compared = new Set<string>();

  constructor(checker: Checker) {
    this.#checker = checker;
  }

  readTree(node: Node): void {
    if (isPropertyAccessExpression(node)) this.#addMember(this.#checker.getSymbolAtLocation(node.name));
    if (isNewExpression(node)) this.#addConstructor(node.expression);
    if (isCallExpression(node)) this.#addEvent(node.expression, node.arguments[0]);
    if (isBindingPattern(node)) this.#addBindings(node);
    if (isExpression(node)) this.#addHandedOn(node);
    node.forEachChild((child) => this.readTree(child));
  }

  #addMember(member: Named | undefined): void {
    if (member && isOfElectron(member)) this.names.add(nameOf(member));
  }

  #addConstructor(constructed: Node): void {
    const type = this.#checker.getTypeAtLocation(constructed);
    const made = type && this.#checker.getSymbolAtLocation(constructed);
    if (made && isOfElectron(type.getSymbol())) this.names.add(`new ${made.name}`);
  }

  /** The event of `object.on('name', …)`. */
  #addEvent(method: Node, event: Node | undefined): void {
    if (!isPropertyAccessExpression(method) || !EVENT_METHODS.has(method.name.text)) return;
    const emitter = this.#typeOf(method.expression);
    if (emitter && event && isStringLiteral(event)) this.names.add(`${nameOfType(emitter)} '${event.text}'`);
  }

  #addBindings(pattern: Node): void {
    const type = this.#typeOf(pattern);
    pattern.forEachChild((element) => {
      if (!isBindingElement(element)) return undefined;
      const name = element.propertyName ?? element.name;
      if (type && name && isIdentifier(name)) this.#addMember(this.#checker.getPropertyOfType(type, name.text));
      return undefined;
    });
  }

  /** What goes from the application's types to Electron's, or the other way. */
  #addHandedOn(node: Parameters<Checker['getContextualType']>[0]): void {
    const wanted = this.#checker.getContextualType(node);
    if (!wanted) return;
    const given = this.#checker.getTypeAtLocation(node);
    if (!given) return;
    const isGiven = partsOf(given).some((part) => isOfElectron(part.getSymbol()));
    this.#compare(isGiven ? given : wanted, isGiven ? wanted : given);
  }

  #typeOf(node: Node): Type | undefined {
    const type = this.#checker.getTypeAtLocation(node);
    return type && partsOf(type).find((part) => isOfElectron(part.getSymbol()));
  }

  #compare(electrons: Type, ours: Type): void {
    for (const part of partsOf(electrons)) {
      for (const own of partsOf(ours)) {
        const key = `${part.id} ${own.id}`;
        if (part.id === own.id || this.#compared.has(key)) continue;
        this.#compared.add(key);
        this.#compareParts(part, own);
      }
    }
  }

  #compareParts(electrons: Type, ours: Type): void {
    const [inside, ownInside] = [this.#argumentOf(electrons), this.#argumentOf(ours)];
    if (inside && ownInside) this.#compare(inside, ownInside);
    if (!isOfElectron(electrons.getSymbol()) || isOfElectron(ours.getSymbol())) return;
    if (!ours.isObjectType() && !ours.isIntersectionType()) return;
    this.#compareCalls(electrons, ours);
    for (const property of this.#checker.getPropertiesOfType(ours)) {
      const member = this.#checker.getPropertyOfType(electrons, property.name);
      if (!member || !isOfElectron(member)) continue;
      const [type, own] = [this.#checker.getTypeOfSymbol(member), this.#checker.getTypeOfSymbol(property)];
      if (!type || !own) continue;
      if (EVENT_METHODS.has(property.name)) this.#compareEvents(nameOfType(electrons), type, own);
      else {
        this.names.add(nameOf(member));
        this.#compare(type, own);
        if (property.name === 'role') for (const role of textsOf(own)) this.names.add(`role '${role}'`);
      }
    }
  }

  #compareEvents(emitter: string, method: Type, own: Type): void {
    const electrons = this.#checker.getSignaturesOfType(method, SignatureKind.Call);
    for (const signature of this.#checker.getSignaturesOfType(own, SignatureKind.Call)) {
      const event = this.#checker.getParameterType(signature, 0);
      for (const name of event ? textsOf(event) : []) {
        this.names.add(`${emitter} '${name}'`);
        for (const candidate of electrons) {
          const itsEvent = this.#checker.getParameterType(candidate, 0);
          if (itsEvent && textsOf(itsEvent).includes(name)) this.#compareParameter(candidate, signature, 1);
        }
      }
    }
  }

  #compareCalls(electrons: Type, ours: Type): void {
    const signatures = this.#checker.getSignaturesOfType(electrons, SignatureKind.Call);
    for (const own of this.#checker.getSignaturesOfType(ours, SignatureKind.Call)) {
      const isAsLong = ({ parameters }: Signature): boolean => parameters.length === own.parameters.length;
      const signature = signatures.find(isAsLong) ?? signatures[0];
      if (!signature) continue;
      for (const index of own.parameters.keys()) this.#compareParameter(signature, own, index);
      const [answer, wanted] = [signature, own].map((it) => this.#checker.getReturnTypeOfSignature(it));
      if (answer && wanted) this.#compare(answer, wanted);
    }
  }

  #compareParameter(electrons: Signature, ours: Signature, index: number): void {
    if (index >= electrons.parameters.length || index >= ours.parameters.length) return;
    const [type, own] = [electrons, ours].map((it) => this.#checker.getParameterType(it, index));
    if (type && own) this.#compare(type, own);
  }

  /** Of a promise or an array. */
  #argumentOf(type: Type): Type | undefined {
    if (!/^(Promise|Array|ReadonlyArray)$/.test(type.getSymbol()?.name ?? '') || !type.isTypeReference())
      return undefined;
    return this.#checker.getTypeArguments(type)[0];
  }
}

function partsOf(type: Type): readonly Type[] {
  return type.isUnionType() ? (type.getTypes() ?? []) : [type];
}

/** Of a union of texts. */
function textsOf(type: Type): readonly string[] {
  return partsOf(type).flatMap((part) => (part.isStringLiteralType() ? [String(part.value)] : []));
}

function isOfElectron(symbol: Named | undefined): symbol is Named {
  return symbol?.declarations.some(({ path }) => path.endsWith('/electron/electron.d.ts')) ?? false;
}

function nameOf(member: Named): string {
  const owner = member.getParent()?.name ?? '';
  // Events have no name of their own.
  return `${owner === '__type' ? 'Event' : owner}.${member.name}`;
}

function nameOfType(type: Type): string {
  return type.getSymbol()?.name ?? '';
}
