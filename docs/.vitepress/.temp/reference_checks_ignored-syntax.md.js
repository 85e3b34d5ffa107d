import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse(`{"title":"ignored-syntax, rule of check","description":"ignored-syntax, rule of check: warning – A part of a tag or an output is ignored, as lax syntax does. views/pages/index.liquid unexpected '= 1': ignored","frontmatter":{"title":"ignored-syntax, rule of check","description":"ignored-syntax, rule of check: warning – A part of a tag or an output is ignored, as lax syntax does. views/pages/index.liquid unexpected '= 1': ignored"},"headers":[],"relativePath":"reference/checks/ignored-syntax.md","filePath":"reference/checks/ignored-syntax.md"}`);
const _sfc_main = { name: "reference/checks/ignored-syntax.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="ignored-syntax" tabindex="-1">ignored-syntax <a class="header-anchor" href="#ignored-syntax" aria-label="Permalink to &quot;ignored-syntax&quot;">​</a></h1><p><em>warning</em> – A part of a tag or an output is ignored, as lax syntax does.</p><p><code>views/pages/index.liquid</code></p><div class="language-text vp-adaptive-theme"><button title="Copy Code" class="copy"></button><span class="lang">text</span><pre class="shiki shiki-themes github-light-high-contrast github-dark-high-contrast vp-code" tabindex="0"><code><span class="line"><span>{% if 1 = 1 %}x{% endif %}</span></span></code></pre></div><blockquote><p>unexpected &quot;= 1&quot;: ignored</p></blockquote></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("reference/checks/ignored-syntax.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const ignoredSyntax = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  ignoredSyntax as default
};
