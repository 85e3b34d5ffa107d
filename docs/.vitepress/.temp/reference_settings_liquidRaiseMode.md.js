import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"settings.liquidRaiseMode, setting","description":"settings.liquidRaiseMode, setting: registerPlatform(liquid, { settings: { liquidRaiseMode: … } }) Default: true Whether an invalid GraphQL query is an …","frontmatter":{"title":"settings.liquidRaiseMode, setting","description":"settings.liquidRaiseMode, setting: registerPlatform(liquid, { settings: { liquidRaiseMode: … } }) Default: true Whether an invalid GraphQL query is an …"},"headers":[],"relativePath":"reference/settings/liquidRaiseMode.md","filePath":"reference/settings/liquidRaiseMode.md"}');
const _sfc_main = { name: "reference/settings/liquidRaiseMode.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="settingsliquidraisemode" tabindex="-1">settings.liquidRaiseMode <a class="header-anchor" href="#settingsliquidraisemode" aria-label="Permalink to &quot;settings.liquidRaiseMode&quot;">​</a></h1><p><code>registerPlatform(liquid, { settings: { liquidRaiseMode: … } })</code></p><p>Default: <code>true</code></p><p>Whether an invalid GraphQL query is an error of the render. It is logged in any case. See <a href="/graphql.html#errors">errors of queries</a>.</p></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("reference/settings/liquidRaiseMode.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const liquidRaiseMode = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  liquidRaiseMode as default
};
