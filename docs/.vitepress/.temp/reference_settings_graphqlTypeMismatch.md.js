import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse(`{"title":"settings.graphqlTypeMismatch, setting","description":"settings.graphqlTypeMismatch, setting: registerPlatform(liquid, { settings: { graphqlTypeMismatch: … } }) Default: 'warning' For a GraphQL query with a …","frontmatter":{"title":"settings.graphqlTypeMismatch, setting","description":"settings.graphqlTypeMismatch, setting: registerPlatform(liquid, { settings: { graphqlTypeMismatch: … } }) Default: 'warning' For a GraphQL query with a …"},"headers":[],"relativePath":"reference/settings/graphqlTypeMismatch.md","filePath":"reference/settings/graphqlTypeMismatch.md"}`);
const _sfc_main = { name: "reference/settings/graphqlTypeMismatch.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="settingsgraphqltypemismatch" tabindex="-1">settings.graphqlTypeMismatch <a class="header-anchor" href="#settingsgraphqltypemismatch" aria-label="Permalink to &quot;settings.graphqlTypeMismatch&quot;">​</a></h1><p><code>registerPlatform(liquid, { settings: { graphqlTypeMismatch: … } })</code></p><p>Default: <code>&#39;warning&#39;</code></p><p>For a GraphQL query with a variable of the wrong type: <code>&#39;warning&#39;</code> converts the value and logs the query once; <code>&#39;ignore&#39;</code> converts it silently; <code>&#39;error&#39;</code> makes the query invalid. See <a href="/graphql.html#variables">variables of queries</a>.</p></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("reference/settings/graphqlTypeMismatch.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const graphqlTypeMismatch = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  graphqlTypeMismatch as default
};
