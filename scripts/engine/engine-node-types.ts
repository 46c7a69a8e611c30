import type { IDataObject, INodeType, INodeTypes } from 'n8n-workflow';
import { stubNodes } from './stubs/stub-nodes';

/** All node types of the engine: those of the installed package and the stubs. */
export class EngineNodeTypes implements INodeTypes {
	private readonly types: ReadonlyMap<string, INodeType>;

	constructor(installed: Readonly<Record<string, INodeType>>) {
		this.types = new Map(Object.entries({ ...stubNodes, ...installed }));
	}

	/** Ignores the version: the nodes of this package have only one. */
	getByNameAndVersion(name: string): INodeType {
		const type = this.types.get(name);
		if (type !== undefined) return type;
		const known = [...this.types.keys()].join(', ');
		throw new Error(`There is no node type "${name}". Available: ${known}`);
	}

	getByName(name: string): INodeType {
		return this.getByNameAndVersion(name);
	}

	getKnownTypes(): IDataObject {
		return Object.fromEntries([...this.types.keys()].map((name) => [name, {}]));
	}
}
