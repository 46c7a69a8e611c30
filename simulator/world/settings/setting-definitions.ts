export type SettingValue = boolean | number | string | null | readonly string[];

export type SettingType =
	| 'boolean'
	| 'string'
	| 'secure_string'
	| 'integer'
	| 'float'
	| 'splitted_string'
	| 'icon'
	/** Shown in the settings page, but holding no value. */
	| 'label'
	| 'divider'
	| 'action'
	| 'alert'
	/** Since 2.10; what they hold is not known. */
	| 'image'
	| 'url'
	| 'pairing_code';

/** One player setting. */
export interface SettingDefinition {
	readonly key: string;
	readonly type: SettingType;
	readonly label: string;
	readonly category: string;
	readonly defaultValue: SettingValue;
	readonly required?: boolean;
	/** The words there are to choose from, with their titles. The server takes any other as well. */
	readonly options?: Readonly<Record<string, string>>;
	/** Lowest and highest value. The server takes others as well. */
	readonly range?: readonly [number, number];
	readonly multiValue?: boolean;
	readonly dependsOn?: string;
	readonly dependsOnValue?: SettingValue;
	readonly dependsOnValueNot?: SettingValue;
	readonly hidden?: boolean;
	readonly advanced?: boolean;
}

/** The parts every setting has; the others are spread in beside them. */
export function setting(
	key: string,
	type: SettingType,
	label: string,
	category: string,
	defaultValue: SettingValue,
): SettingDefinition {
	return { key, type, label, category, defaultValue };
}
