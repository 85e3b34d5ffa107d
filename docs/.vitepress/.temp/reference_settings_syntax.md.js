import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse(`{"title":"settings.syntax, setting","description":"settings.syntax, setting: registerPlatform(liquid, { settings: { syntax: … } }) Default: 'lax' 'lax' ignores invalid text in a tag or output and logs its …","frontmatter":{"title":"settings.syntax, setting","description":"settings.syntax, setting: registerPlatform(liquid, { settings: { syntax: … } }) Default: 'lax' 'lax' ignores invalid text in a tag or output and logs its …"},"headers":[],"relativePath":"reference/settings/syntax.md","filePath":"reference/settings/syntax.md"}`);
const _sfc_main = { name: "reference/settings/syntax.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="settingssyntax" tabindex="-1">settings.syntax <a class="header-anchor" href="#settingssyntax" aria-label="Permalink to &quot;settings.syntax&quot;">​</a></h1><p><code>registerPlatform(liquid, { settings: { syntax: … } })</code></p><p>Default: <code>&#39;lax&#39;</code></p><p><code>&#39;lax&#39;</code> ignores invalid text in a tag or output and logs its location once; <code>&#39;strict&#39;</code> makes it an error. See <a href="/dialect.html#lax-and-strict-syntax">lax and strict syntax</a>.</p></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("reference/settings/syntax.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const syntax = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  syntax as default
};
