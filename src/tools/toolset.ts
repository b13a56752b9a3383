// The groups in which tools are offered. All names are accepted, also of those that hold no tool.

export const toolsets = ["core", "structure", "patchset", "session", "evidence"] as const;

export type Toolset = (typeof toolsets)[number];

/** What is offered when nobody says otherwise. */
export const defaultToolsets: readonly Toolset[] = ["core"];
