import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"syntax, rule of check","description":"syntax, rule of check: error – A template cannot be parsed. views/pages/index.liquid tag {% for i in (1..3) %} not closed: expected {% endfor %} before …","frontmatter":{"title":"syntax, rule of check","description":"syntax, rule of check: error – A template cannot be parsed. views/pages/index.liquid tag {% for i in (1..3) %} not closed: expected {% endfor %} before …"},"headers":[],"relativePath":"reference/checks/syntax.md","filePath":"reference/checks/syntax.md"}');
const _sfc_main = { name: "reference/checks/syntax.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="syntax" tabindex="-1">syntax <a class="header-anchor" href="#syntax" aria-label="Permalink to &quot;syntax&quot;">​</a></h1><p><em>error</em> – A template cannot be parsed.</p><p><code>views/pages/index.liquid</code></p><div class="language-text vp-adaptive-theme"><button title="Copy Code" class="copy"></button><span class="lang">text</span><pre class="shiki shiki-themes github-light-high-contrast github-dark-high-contrast vp-code" tabindex="0"><code><span class="line"><span>{% if true %}{% for i in (1..3) %}{{ i }}{% endif %}</span></span></code></pre></div><blockquote><p>tag {% for i in (1..3) %} not closed: expected {% endfor %} before {% endif %} at line 1</p></blockquote></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("reference/checks/syntax.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const syntax = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  syntax as default
};
