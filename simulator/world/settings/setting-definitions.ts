export type SettingValue = boolean | number | string | null | readonly string[];

export type SettingType =
	| 'boolean'
	| 'string'
	| 'secure_string'
	| 'integer'
	| 'float'
	| 'splitted_string'
	| 'icon'
	/** Displayed on the settings page, but without a value. */
	| 'label'
	| 'divider'
	| 'action'
	| 'alert'
	/** 2.10 and newer; their values are not known. */
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
	/** The values to choose from, with their titles. The server accepts any other value as well. */
	readonly options?: Readonly<Record<string, string>>;
	/** Minimum and maximum. The server accepts other values as well. */
	readonly range?: readonly [number, number];
	readonly multiValue?: boolean;
	readonly dependsOn?: string;
	readonly dependsOnValue?: SettingValue;
	readonly dependsOnValueNot?: SettingValue;
	readonly hidden?: boolean;
	readonly advanced?: boolean;
}

/** The required parts of a setting; the others are spread. */
export function defineSetting(
	key: string,
	type: SettingType,
	label: string,
	category: string,
	defaultValue: SettingValue,
): SettingDefinition {
	return { key, type, label, category, defaultValue };
}
