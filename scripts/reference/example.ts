import type { INodeParameters } from 'n8n-workflow';
import type { Control } from '../../simulator';

/** One use of an operation, as a reader would try it first. */
export interface ReferenceExample {
	/** What the user sets: everything else is as the editor has it at first. */
	readonly parameters: INodeParameters | ((control: Control) => INodeParameters);
	/** What the house has to be like before. */
	readonly prepare?: (control: Control) => void;
	/** Uses with other outcomes: between them they show every field that the output can have. */
	readonly others?: readonly OtherExample[];
}

/** A use of the operation that ends in another way. */
export interface OtherExample extends Pick<ReferenceExample, 'prepare'> {
	/** The same ones where it is left out. */
	readonly parameters?: ReferenceExample['parameters'];
	/** When it ends so, as the page says it before what comes out; left out where a reader can do without. */
	readonly when?: string;
}
